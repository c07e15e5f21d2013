package rules

import (
	"fmt"
	"net/http"
	"strings"
)

// What the names say. This file does not import net/url, so there are no fixes.
func names(s, name, names, fileName, filename, username, userID, nameID, titleid, bucketName, HTTPTitle, searchURL, cidr, email, sha256Title string) {
	_ = "https://example.com/a/" + s + "/" + userID
	_ = "https://example.com/files/" + name   // want `urlescape: .*: name: `
	_ = "https://example.com/files/" + names  // want `urlescape: .*: names: `
	_ = "https://example.com/a/" + fileName   // want `urlescape: .*: fileName: `
	_ = "https://example.com/a/" + filename   // want `urlescape: .*: filename: `
	_ = "https://example.com/a?m=" + username // want `urlescape: .*: username: `
	_ = "https://example.com/a/" + HTTPTitle  // want `urlescape: .*: HTTPTitle: `
	_ = "https://example.com/a/" + cidr
	_ = "https://example.com/a?email=" + email // want `urlescape: .*: email: `
	_ = "https://example.com/a?q=" + s         // want `urlescape: .*: s: `
	_ = "https://example.com/files/" + nameID
	_ = "https://example.com/a/" + bucketName
	_ = "https://example.com/a/" + searchURL
	_ = "https://example.com/a/" + sha256Title
	_ = "https://example.com/a/" + email + "/" + username
	_ = "https://example.com/users/" + name
	_ = "https://example.com/a/" + name
	_ = "https://example.com/a?net=" + cidr
	_ = "https://example.com/a?type=" + name
	_ = "https://example.com/a?n=1&access_token=" + s
	_ = "https://example.com/policies/" + name + "/a"
	_ = "https://example.com/policies/" + fileName + "/a" // want `urlescape: .*: fileName: `
	_ = "https://example.com/?next=/policies/&title=" + s // want `urlescape: .*: s: `
	_ = "https://example.com/?next=/policies/&name=" + s
}

type bucket struct{ Name, Title string }

func fields(b *bucket, m map[string]string) {
	_ = "https://example.com/a/" + b.Name
	_ = "https://example.com/a/" + b.Title      // want `urlescape: .*: b.Title: `
	_ = "https://example.com/a/" + m["title"]   // want `urlescape: `
	_ = "https://example.com/a?n=1&q=" + m["x"] // want `urlescape: `
	_ = "https://example.com/a/" + m["title_uuid"]
}

// Data of a request has what a stranger puts there, whatever its name is.
func outsideData(r *http.Request) {
	id := r.PathValue("id")
	http.Get(api + "/a/" + id)                                          // want `urlescape: .*: id: `
	http.Get(api + "/a?n=" + strings.TrimSpace(r.URL.Query().Get("n"))) // want `urlescape: `
	get(r.FormValue("kind"))
	form := r.URL.Query()
	http.Get(api + "/a/" + form.Get("n")) // want `urlescape: `
	fetch("/files/" + id)                 // want `urlescape: `
	if kind := r.FormValue("kind"); kind == "a" || kind == "b" {
		http.Get(api + "/a/" + kind)
	}
}

// This URL is sent back to the stranger, so only its names count.
func location(w http.ResponseWriter, r *http.Request) {
	queue, id := r.FormValue("queue"), r.FormValue("x")
	fmt.Fprint(w, api+"/a/"+queue, api+"/a/"+id, api+"/a/"+r.FormValue("topic_arn"))
	fmt.Fprint(w, api+"/a/"+r.FormValue("title")) // want `urlescape: `
}

func get(kind string) {
	http.Get(api + "/" + kind + "/all") // want `urlescape: .*: kind: `
}

func find(kind, title, text string) {
	http.Get(api + "/" + kind + "/" + title + "/" + text) // want `urlescape: .*: title, text: `
}

func callers(name, id string) {
	find("a", name, "b")
	find(id, "b", name)
}

var mirrors = []struct{ title string }{{"x"}, {"y"}}

// Another package may assign it.
var Mirrors = []struct{ Title string }{{"x"}, {"y"}}

type site struct{ label string }

var loaded = site{label: "x"}

func (s *site) load() { s.label = api }

func init() {
	mirrors[0].title = api
	loaded.load()
}

func variables(m map[string]string) {
	_ = "https://example.com/a/" + mirrors[1].title // want `urlescape: `
	_ = "https://example.com/a/" + Mirrors[1].Title // want `urlescape: `
	_ = "https://example.com/a/" + loaded.label     // want `urlescape: `
	first := m["q"]
	fmt.Println(first)
	_ = "https://example.com/a/" + first + "/b" // want `urlescape: .*: first: `
}

type album struct{ Caption string }

func escapeAfter(name string, a, b album) {
	_ = "https://example.com/a/" + a.Caption // want `urlescape: .*: a.Caption \(in 2 places\): `
	escapeSegments(&name, &a.Caption)
	_ = "https://example.com/" + name + "/" + a.Caption
	_ = "https://example.com/" + name + "/" + b.Caption // the other place
}

func fetch(path string) { http.Get(api + path) }

type client struct{ base string }

func (c *client) newRequest(method, urlStr string) (*http.Request, error) {
	return http.NewRequest(method, c.base+urlStr, nil)
}

func addOptions(s string) (string, error) {
	_, err := http.Get(s)
	return s, err
}

func (c *client) User(name string, all bool) {
	c.newRequest("GET", "files/"+name+"/keys") // want `urlescape: .*: name:`
	u := "files/" + name + "/a"                // want `urlescape: .*: name:`
	if all {
		u = "files/" + name + "/b" // want `urlescape: .*: name:`
	}
	u, _ = addOptions(u)
	c.newRequest("GET", u)
	fetch("/files/" + name)                 // want `urlescape: .*: name:`
	c.newRequest("GET", "/{x}/files/"+name) // want `urlescape: .*: name:` `urlsyntax: .* at byte 1`
}
