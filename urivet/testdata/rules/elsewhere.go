package rules

import (
	"net/http"
	"net/url"
)

type job struct{ ID, Owner string }

// The package escapes a value of this name in one place.
func jobs(jobID, key string, j *job) {
	http.Get(api + "/jobs/" + url.PathEscape(jobID) + "?owner=" + url.QueryEscape(j.Owner) + "&key=" + url.QueryEscape(key))
	http.Get(api + "/jobs/" + jobID + "/all") // want `urlescape: .*: jobID \(escaped in elsewhere.go, line 12\): `
	http.Get(api + "/owners/" + j.Owner)      // want `urlescape: .*: j.Owner \(escaped in elsewhere.go, line 12\): `
	http.Get(api + "/keys/" + key)            // many values are called so
	http.Get(api + "/jobs/" + j.ID)
	if jobID == "all" {
		http.Get(api + "/jobs/" + jobID)
	}
}

// Most places of these do not escape it, so it needs no escaping.
func plans(planCode string) {
	http.Get(api + "/plans/" + url.PathEscape(planCode))
	http.Get(api + "/plans/" + planCode)
	http.Get(api + "/plans/" + planCode + "/all")
}
