// Runs url.Parse of Go's net/url. See README.md.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"strings"
)

type reading struct {
	Valid    bool    `json:"valid"`
	Scheme   *string `json:"scheme"`
	Userinfo *string `json:"userinfo"`
	Host     *string `json:"host"`
	Port     *string `json:"port"`
	Path     string  `json:"path"`
	Query    *string `json:"query"`
	Fragment *string `json:"fragment"`
}

func some(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func read(text string) reading {
	u, err := url.Parse(text)
	if err != nil {
		return reading{}
	}
	host, path, query := u.Hostname(), u.EscapedPath(), some(u.RawQuery)
	if strings.HasPrefix(u.Host, "[") {
		host = "[" + host + "]"
	}
	if u.Opaque != "" {
		path = u.Opaque
	}
	if u.ForceQuery {
		query = new(string)
	}
	var userinfo *string
	if u.User != nil {
		userinfo = some(u.User.String())
	}
	return reading{true, some(u.Scheme), userinfo, some(host), some(u.Port()), path, query, some(u.EscapedFragment())}
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == "--version" {
		fmt.Printf("go-%s: url.Parse of net/url\n", strings.TrimPrefix(runtime.Version(), "go"))
		return
	}
	in, out := bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var text string
		if err := json.Unmarshal(line, &text); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		out.Encode(read(text))
	}
}
