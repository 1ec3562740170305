# Runs the module URI of Perl, which escapes invalid characters and rejects nothing. See README.md.
use strict;
use warnings;
use JSON::PP;
use URI;

my $json = JSON::PP->new->allow_nonref->utf8;

# The class of the scheme may lack this method.
sub part {
    my ($uri, $name) = @_;
    my $method = $uri->can($name) or return undef;
    my $value = eval { $uri->$method };
    return defined $value ? "$value" : undef;
}

sub reading {
    my ($text) = @_;
    my $uri = eval { URI->new($text) } or return { valid => JSON::PP::false };
    my $host = part($uri, "host");
    my $authority = part($uri, "authority") // "";
    $authority =~ s/.*@//s;
    # Its host has no brackets.
    $host = "[$host]" if defined $host && $authority =~ /^\[/ && $host !~ /^\[/;
    my $port = part($uri, "port");
    my $default = part($uri, "default_port");
    $port = undef if defined $port && defined $default && $port eq $default;
    my ($path, $query) = (part($uri, "path"), part($uri, "query"));
    $path //= part($uri, "opaque") // "";
    # An opaque part includes the query.
    $path =~ s/\?\Q$query\E\z// if defined $query;
    return {
        valid    => JSON::PP::true,
        scheme   => $uri->scheme,
        userinfo => part($uri, "userinfo"),
        host     => $host,
        port     => $port,
        path     => $path,
        query    => $query,
        fragment => part($uri, "fragment"),
    };
}

if (grep { $_ eq "--version" } @ARGV) {
    printf "perl-uri-%s: the module URI, on Perl %vd\n", $URI::VERSION, $^V;
    exit;
}
$| = 1;
print $json->encode(reading($json->decode($_))), "\n" while <STDIN>;
