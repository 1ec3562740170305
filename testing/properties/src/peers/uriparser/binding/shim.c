/* What Rust calls: texts and numbers go in and out, and no struct of the library.
 *
 * A text is a pointer and a length, and need not end with a zero byte. A result of an operation is written into a buffer; the
 * answer is its length, or -1 if the library has none. What does not fit is not written. */

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <uriparser/Uri.h>
#include <uriparser/UriIp4.h>

/* Where a range is, from the start of the text: nothing where there is no range, and an empty one where the range is that of a
 * placeholder, which the library keeps for empty segments. */
static void flatten(const char *text, size_t length, const UriTextRangeA *range, int64_t *out) {
	if (range->first == NULL || range->afterLast == NULL) {
		out[0] = out[1] = -1;
	} else if (range->first == range->afterLast && (range->first < text || range->first > text + length)) {
		out[0] = out[1] = 0;
	} else {
		out[0] = range->first - text;
		out[1] = range->afterLast - text;
	}
}

/* Components: scheme, userinfo, host, port, query, fragment, two numbers each; then the kind of the host (0 name, 4, 6, 7 future),
 * whether the path begins with a slash, and how many segments there are: fifteen numbers. `segments` has room for two numbers for
 * each byte of the text and two more. The answer is 0, or 1 if the text is none by the library's grammar, or -1. */
int urikit_uriparser_parse(const char *text, size_t length, int64_t *components, int64_t *segments) {
	UriUriA uri;
	const char *error = NULL;
	int status = uriParseSingleUriExA(&uri, text, text + length, &error);
	if (status != URI_SUCCESS) {
		return status == URI_ERROR_SYNTAX ? 1 : -1;
	}
	const UriTextRangeA *ranges[] = {&uri.scheme, &uri.userInfo, &uri.hostText, &uri.portText, &uri.query, &uri.fragment};
	for (size_t at = 0; at < sizeof ranges / sizeof *ranges; at++) {
		flatten(text, length, ranges[at], components + 2 * at);
	}
	components[12] = uri.hostData.ip4 != NULL ? 4 : uri.hostData.ip6 != NULL ? 6 : uri.hostData.ipFuture.first != NULL ? 7 : 0;
	components[13] = uri.absolutePath || (uri.hostText.first != NULL && uri.pathHead != NULL);
	int64_t count = 0;
	for (const UriPathSegmentA *segment = uri.pathHead; segment != NULL && count <= (int64_t)length; segment = segment->next) {
		flatten(text, length, &segment->text, segments + 2 * count);
		count++;
	}
	components[14] = count;
	uriFreeUriMembersA(&uri);
	return 0;
}

static int64_t write_out(const UriUriA *uri, char *out, size_t capacity) {
	int length = 0;
	if (uriToStringCharsRequiredA(uri, &length) != URI_SUCCESS || length < 0) {
		return -1;
	}
	if ((size_t)length < capacity && uriToStringA(out, uri, (int)capacity, NULL) != URI_SUCCESS) {
		return -1;
	}
	return length;
}

enum { RESOLVE = 0, RELATIVIZE = 1 };

/* What a reference is on a base, or what reference there is to a target from a base. */
int64_t urikit_uriparser_on_base(int what, const char *base, size_t base_length, const char *text, size_t length, char *out, size_t capacity) {
	UriUriA on, uri, result;
	const char *error = NULL;
	int64_t answer = -1;
	if (uriParseSingleUriExA(&on, base, base + base_length, &error) != URI_SUCCESS) {
		return -1;
	}
	if (uriParseSingleUriExA(&uri, text, text + length, &error) == URI_SUCCESS) {
		memset(&result, 0, sizeof result);
		int status = what == RESOLVE ? uriAddBaseUriExA(&result, &uri, &on, URI_RESOLVE_STRICTLY)
		                             : uriRemoveBaseUriA(&result, &uri, &on, URI_FALSE);
		if (status == URI_SUCCESS) { /* otherwise the library has freed the result */
			answer = write_out(&result, out, capacity);
			uriFreeUriMembersA(&result);
		}
		uriFreeUriMembersA(&uri);
	}
	uriFreeUriMembersA(&on);
	return answer;
}

/* A reference as the library writes it, normalized or as it has been read. */
int64_t urikit_uriparser_written(int is_normalized, const char *text, size_t length, char *out, size_t capacity) {
	UriUriA uri;
	const char *error = NULL;
	int64_t answer = -1;
	if (uriParseSingleUriExA(&uri, text, text + length, &error) != URI_SUCCESS) {
		return -1;
	}
	if (!is_normalized || uriNormalizeSyntaxA(&uri) == URI_SUCCESS) {
		answer = write_out(&uri, out, capacity);
	}
	uriFreeUriMembersA(&uri);
	return answer;
}

/* Octets of a text that ends with a zero byte, in place; how many there are. */
size_t urikit_uriparser_unescape(char *text) {
	return (size_t)(uriUnescapeInPlaceExA(text, URI_FALSE, URI_BR_DONT_TOUCH) - text);
}

/* The four octets of an address; 0 if it is one. */
int urikit_uriparser_ipv4(const char *text, size_t length, unsigned char *octets) {
	return uriParseIpFourAddressA(octets, text, text + length) == URI_SUCCESS ? 0 : 1;
}
