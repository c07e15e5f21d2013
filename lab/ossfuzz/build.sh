#!/bin/bash -eu
# OSS-Fuzz runs this script in its image, which has compile_native_go_fuzzer_v2. The program of FuzzParse in grammar/abnf
# is grammar_abnf_FuzzParse.
go get github.com/AdamKorcz/go-118-fuzz-build/testing
.ci/fuzz list | while read -r dir target; do
	name=$(echo "$dir/$target" | sed 's,^\./,,; s,/,_,g')
	compile_native_go_fuzzer_v2 "$(go list "./$dir")" "$target" "$name"
done
