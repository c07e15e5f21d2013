package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
)

// The types are those of SPDX 2.3, with the fields that are used here.
type (
	spdxDocument struct {
		SPDXVersion       string             `json:"spdxVersion"`
		DataLicense       string             `json:"dataLicense"`
		SPDXID            string             `json:"SPDXID"`
		Name              string             `json:"name"`
		DocumentNamespace string             `json:"documentNamespace"`
		CreationInfo      spdxCreation       `json:"creationInfo"`
		Packages          []spdxPackage      `json:"packages"`
		Relationships     []spdxRelationship `json:"relationships"`
	}
	spdxCreation struct {
		Created  string   `json:"created"`
		Creators []string `json:"creators"`
	}
	spdxPackage struct {
		Name             string         `json:"name"`
		SPDXID           string         `json:"SPDXID"`
		VersionInfo      string         `json:"versionInfo"`
		PackageFileName  string         `json:"packageFileName,omitempty"`
		DownloadLocation string         `json:"downloadLocation"`
		FilesAnalyzed    bool           `json:"filesAnalyzed"`
		Checksums        []spdxChecksum `json:"checksums,omitempty"`
		SourceInfo       string         `json:"sourceInfo,omitempty"`
		LicenseConcluded string         `json:"licenseConcluded"`
		LicenseDeclared  string         `json:"licenseDeclared"`
		CopyrightText    string         `json:"copyrightText"`
		ExternalRefs     []spdxRef      `json:"externalRefs,omitempty"`
	}
	spdxChecksum struct {
		Algorithm string `json:"algorithm"`
		Value     string `json:"checksumValue"`
	}
	spdxRef struct {
		Category string `json:"referenceCategory"`
		Type     string `json:"referenceType"`
		Locator  string `json:"referenceLocator"`
	}
	spdxRelationship struct {
		Element string `json:"spdxElementId"`
		Type    string `json:"relationshipType"`
		Related string `json:"relatedSpdxElement"`
	}
)

const repository = "https://github.com/uriform/uri"

// sbom returns the bill of materials: a package for each archive, and those that the program in
// it contains, as the program itself lists them.
func (r release) sbom(builds []build) ([]byte, error) {
	name := "uri_" + r.version
	document := spdxDocument{
		SPDXVersion: "SPDX-2.3",
		DataLicense: "CC0-1.0",
		SPDXID:      "SPDXRef-DOCUMENT",
		Name:        name,
		// The namespace is unique to the document: its contents follow from the commit, the
		// version and the release of Go.
		DocumentNamespace: fmt.Sprintf("%s/spdx/%s-%s-%s", repository, name, r.commit, builds[0].info.GoVersion),
		CreationInfo: spdxCreation{
			Created:  r.time.Format("2006-01-02T15:04:05Z"),
			Creators: []string{"Organization: uriform", "Tool: " + repository + "/internal/release"},
		},
	}
	contents := map[string]spdxPackage{}
	for _, b := range builds {
		id := "SPDXRef-" + spdxName("uri-"+b.platform.String())
		document.Packages = append(document.Packages, spdxPackage{
			Name:             "uri",
			SPDXID:           id,
			VersionInfo:      r.version,
			PackageFileName:  b.platform.archive(r.version),
			DownloadLocation: repository + "/releases/download/" + r.version + "/" + b.platform.archive(r.version),
			Checksums:        []spdxChecksum{{"SHA256", fmt.Sprintf("%x", b.sum)}},
			SourceInfo:       "git commit " + r.commit,
			LicenseConcluded: "NOASSERTION",
			LicenseDeclared:  "Apache-2.0",
			CopyrightText:    "NOASSERTION",
			ExternalRefs:     []spdxRef{purl("github.com/uriform/uri", r.version)},
		})
		document.Relationships = append(document.Relationships, spdxRelationship{"SPDXRef-DOCUMENT", "DESCRIBES", id})
		for _, m := range append([]*debug.Module{{Path: "stdlib", Version: strings.TrimPrefix(b.info.GoVersion, "go")}}, b.info.Deps...) {
			p := modulePackage(m)
			contents[p.SPDXID] = p
			document.Relationships = append(document.Relationships, spdxRelationship{id, "CONTAINS", p.SPDXID})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(contents)) {
		document.Packages = append(document.Packages, contents[id])
	}
	text, err := json.MarshalIndent(document, "", "  ")
	return append(text, '\n'), err
}

// modulePackage returns the package of a module; "stdlib" is the standard library of Go.
func modulePackage(m *debug.Module) spdxPackage {
	p := spdxPackage{
		Name:             m.Path,
		SPDXID:           "SPDXRef-" + spdxName(m.Path+"-"+m.Version),
		VersionInfo:      m.Version,
		DownloadLocation: "https://proxy.golang.org/" + escapeModule(m.Path) + "/@v/" + m.Version + ".zip",
		LicenseConcluded: "NOASSERTION",
		LicenseDeclared:  "NOASSERTION",
		CopyrightText:    "NOASSERTION",
		ExternalRefs:     []spdxRef{purl(m.Path, m.Version)},
	}
	if m.Sum != "" {
		p.SourceInfo = "go.sum: " + m.Sum
	}
	if m.Path == "stdlib" {
		p.DownloadLocation = "https://go.dev/dl/go" + m.Version + ".src.tar.gz"
		p.LicenseDeclared = "BSD-3-Clause"
	}
	return p
}

func purl(path, version string) spdxRef {
	return spdxRef{"PACKAGE-MANAGER", "purl", "pkg:golang/" + path + "@" + version}
}

var notInSPDXName = regexp.MustCompile(`[^A-Za-z0-9.]+`)

// spdxName returns text with "-" for what an SPDX identifier must not have.
func spdxName(text string) string { return notInSPDXName.ReplaceAllString(text, "-") }

// escapeModule writes "!a" for "A", as the module proxy has it.
func escapeModule(path string) string {
	return regexp.MustCompile(`[A-Z]`).ReplaceAllStringFunc(path, func(s string) string { return "!" + strings.ToLower(s) })
}
