/* The interface for Rust, without structs of the library.
 *
 * Strings are a pointer and a length, without a terminating NUL. An operation writes its result into a buffer, truncated if it
 * does not fit, and returns its length, or -1 on failure. */

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <uriparser/Uri.h>
#include <uriparser/UriIp4.h>

/* The offsets of a range: -1 for a missing range, and 0 for the placeholder of empty segments. */
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

/* Components: the ranges of scheme, userinfo, host, port, query, and fragment; the kind of host (0 name, 4, 6, 7 future); whether
 * the path begins with a slash; and the number of segments: fifteen numbers. `segments` needs two numbers per input byte and two
 * more. Returns 0, 1 for invalid input, or -1 on failure. */
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

/* Resolves a reference against a base, or relativizes a target. */
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

/* Recomposes a reference, optionally normalized. */
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

/* Decodes a NUL-terminated string in place and returns its length. */
size_t urikit_uriparser_unescape(char *text) {
	return (size_t)(uriUnescapeInPlaceExA(text, URI_FALSE, URI_BR_DONT_TOUCH) - text);
}

/* Parses an IPv4 address; returns 0 if it is valid. */
int urikit_uriparser_ipv4(const char *text, size_t length, unsigned char *octets) {
	return uriParseIpFourAddressA(octets, text, text + length) == URI_SUCCESS ? 0 : 1;
}
