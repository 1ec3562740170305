# Runs URI.parse of Ruby. See README.md.
require "json"
require "uri"

def reading(text)
  uri = URI.parse(text)
  {
    valid: true,
    scheme: uri.scheme,
    userinfo: uri.userinfo,
    host: uri.host,
    port: uri.port == uri.default_port ? nil : uri.port&.to_s,
    path: uri.path || uri.opaque || "",
    query: uri.query,
    fragment: uri.fragment
  }
rescue URI::Error
  { valid: false }
end

if ARGV.include?("--version")
  puts "ruby-#{RUBY_VERSION}: URI.parse (uri #{URI::VERSION})"
  exit
end
$stdout.sync = true
$stdin.set_encoding("UTF-8")
$stdin.each_line { |line| puts JSON.generate(reading(JSON.parse(line))) }
