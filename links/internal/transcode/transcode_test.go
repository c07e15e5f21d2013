package transcode

import (
	"io"
	"strings"
	"testing"
)

func TestReader(t *testing.T) {
	for _, test := range []struct {
		name, media, document, want string
		skipped                     int64
		decoded                     bool
	}{
		{"empty", "", "", "", 0, false},
		{"UTF-8", "", "é", "é", 0, false},
		{"mark", "text/plain; charset=koi8-r", "\xEF\xBB\xBFé", "é", 3, false},
		{"UTF-16LE", "", "\xFF\xFE\xE9\x00", "é", 0, true},
		{"UTF-16BE", "", "\xFE\xFF\x00\xE9", "é", 0, true},
		{"charset", `text/xml; charset="iso-8859-1"`, "\xE9", "é", 0, true},
		{"charset UTF-8", "text/xml; charset=UTF-8", "\xE9", "\xE9", 0, false},
		{"charset unknown", "text/xml; charset=nonsense", "é", "é", 0, false},
		{"declaration", "", "<?xml version='1.0' encoding = \"koi8-r\"?>\xC1", "<?xml version='1.0' encoding = \"koi8-r\"?>а", 0, true},
		{"media type without charset", "text/xml", "<?xml encoding='koi8-r'?>\xC1", "<?xml encoding='koi8-r'?>а", 0, true}, // RFC 7303, 3.2
		{"media type before declaration", "text/xml; charset=utf-8", "<?xml encoding='koi8-r'?>é", "<?xml encoding='koi8-r'?>é", 0, false},
		{"UTF-16 without mark", "", "<\x00\xE9\x00", "<é", 0, true},
		{"UTF-16 in ASCII", "", "<?xml encoding='utf-16'?>é", "<?xml encoding='utf-16'?>é", 0, false},
		{"broken declaration", "", "<?xml encoding=koi8-r?>é", "<?xml encoding=koi8-r?>é", 0, false},
	} {
		r := Reader(strings.NewReader(test.document), test.media)
		got, err := io.ReadAll(r)
		if string(got) != test.want || r.Skipped != test.skipped || r.Decoded != test.decoded || err != nil {
			t.Errorf("%s: got %q, %d skipped, decoded %v, error %v", test.name, got, r.Skipped, r.Decoded, err)
		}
	}
}
