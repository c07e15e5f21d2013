// Package encodings has the encodings of the Encoding Standard by their labels.
//
// It replaces golang.org/x/net/html/charset, whose initialization makes all character references of
// HTML and tables of languages, also in programs that read no document.
package encodings

import (
	"strings"
	"sync"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// A named encoding has its name in the Encoding Standard, 4.2, in lower case.
type named struct {
	encoding.Encoding
	name string
}

// Lookup returns the encoding with a label, and its name in lower case. Case and white space around
// the label do not matter. The encoding is nil if there is none with this label.
func Lookup(label string) (e encoding.Encoding, name string) {
	n := byLabel()[strings.ToLower(strings.TrimSpace(label))]
	return n.Encoding, n.name
}

var byLabel = sync.OnceValue(func() map[string]named {
	labels := make(map[string]named, 228)
	for _, e := range [...]struct {
		encoding.Encoding
		labels string // the first is the name
	}{
		{unicode.UTF8, "utf-8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf8 x-unicode20utf8"},
		{charmap.CodePage866, "ibm866 866 cp866 csibm866"},
		{charmap.ISO8859_2, "iso-8859-2 csisolatin2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2"},
		{charmap.ISO8859_3, "iso-8859-3 csisolatin3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3"},
		{charmap.ISO8859_4, "iso-8859-4 csisolatin4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4"},
		{charmap.ISO8859_5, "iso-8859-5 csisolatincyrillic cyrillic iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988"},
		{charmap.ISO8859_6, `iso-8859-6 arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e
			iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987`},
		{charmap.ISO8859_7, `iso-8859-7 csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso8859-7 iso88597
			iso_8859-7 iso_8859-7:1987 sun_eu_greek`},
		{charmap.ISO8859_8, `iso-8859-8 csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso8859-8 iso88598
			iso_8859-8 iso_8859-8:1988 visual`},
		{charmap.ISO8859_8I, "iso-8859-8-i csiso88598i logical"},
		{charmap.ISO8859_10, "iso-8859-10 csisolatin6 iso-ir-157 iso8859-10 iso885910 l6 latin6"},
		{charmap.ISO8859_13, "iso-8859-13 iso8859-13 iso885913"},
		{charmap.ISO8859_14, "iso-8859-14 iso8859-14 iso885914"},
		{charmap.ISO8859_15, "iso-8859-15 csisolatin9 iso8859-15 iso885915 iso_8859-15 l9"},
		{charmap.ISO8859_16, "iso-8859-16"},
		{charmap.KOI8R, "koi8-r cskoi8r koi koi8 koi8_r"},
		{charmap.KOI8U, "koi8-u koi8-ru"},
		{charmap.Macintosh, "macintosh csmacintosh mac x-mac-roman"},
		{charmap.Windows874, "windows-874 dos-874 iso-8859-11 iso8859-11 iso885911 tis-620"},
		{charmap.Windows1250, "windows-1250 cp1250 x-cp1250"},
		{charmap.Windows1251, "windows-1251 cp1251 x-cp1251"},
		{charmap.Windows1252, `windows-1252 ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100
			iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii x-cp1252`},
		{charmap.Windows1253, "windows-1253 cp1253 x-cp1253"},
		{charmap.Windows1254, `windows-1254 cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9
			iso_8859-9:1989 l5 latin5 x-cp1254`},
		{charmap.Windows1255, "windows-1255 cp1255 x-cp1255"},
		{charmap.Windows1256, "windows-1256 cp1256 x-cp1256"},
		{charmap.Windows1257, "windows-1257 cp1257 x-cp1257"},
		{charmap.Windows1258, "windows-1258 cp1258 x-cp1258"},
		{charmap.MacintoshCyrillic, "x-mac-cyrillic x-mac-ukrainian"},
		{simplifiedchinese.GBK, "gbk chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk"},
		{simplifiedchinese.GB18030, "gb18030"},
		{traditionalchinese.Big5, "big5 big5-hkscs cn-big5 csbig5 x-x-big5"},
		{japanese.EUCJP, "euc-jp cseucpkdfmtjapanese x-euc-jp"},
		{japanese.ISO2022JP, "iso-2022-jp csiso2022jp"},
		{japanese.ShiftJIS, "shift_jis csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis"},
		{korean.EUCKR, `euc-kr cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601
			windows-949`},
		{encoding.Replacement, "replacement csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr"},
		{unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "utf-16be unicodefffe"},
		{unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "utf-16le csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16"},
		{charmap.XUserDefined, "x-user-defined"},
	} {
		list := strings.Fields(e.labels)
		for _, label := range list {
			labels[label] = named{e.Encoding, list[0]}
		}
	}
	return labels
})
