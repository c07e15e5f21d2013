package links

import "testing"

func TestRoleOf(t *testing.T) {
	for _, test := range []struct {
		r    rune
		want role
	}{
		{'é', part},
		{'和', part},
		{'٣', part},
		{'\u0301', part}, // a combining accent
		{'’', closing},
		{'\u200C', closing}, // a joiner of Persian
		{'\u200D', closing}, // a joiner of Indic scripts
		{'¡', closing},
		{'§', closing},
		{'（', opens},
		{'）', closes},
		{'。', ends},
		{'、', ends},
		{'〃', ends},
		{'〄', picture}, // after the three ends of Chinese and Japanese sentences
		{'！', ends},
		{'／', ends},
		{'０', part},
		{'９', part},
		{'：', ends},
		{'＠', ends},
		{'Ａ', part},
		{'«', ends},
		{'»', ends},
		{'〔', ends},
		{'〕', ends},
		{'\u202E', ends},
		{'\uE000', ends},
		{'\uFEFF', ends},
		{'―', ends},
		{'\u009F', ends},
		{'\U000EFFFE', ends},
		{'´', picture},
		{'—', ends},
		{'\u00A0', ends},
		{'\u0085', ends},
		{'\uFFFD', ends}, {'\uFFFE', ends}, {'\uFDD0', ends}, {'\uFFF0', ends}, {'\U0001FFFE', ends}, // not in ucschar (RFC 3987, 2.2)
		{'\U0010FFFF', ends},
		{'🎉', picture},
	} {
		if got := roleOf(test.r); got != test.want {
			t.Errorf("%q: role %d, want %d", test.r, got, test.want)
		}
	}
}
