#!/bin/bash -eu
# OSS-Fuzz runs this script in its image. The program of FuzzText in whatwg/internal/uts46, for example, is
# whatwg_internal_uts46_FuzzText. The script does not call compile_native_go_fuzzer_v2, which also searches the folders below a
# package, and builds nothing for a name that it finds twice.
source /usr/local/bin/go_utils.sh
.ci/fuzz list | while read -r dir target; do
	name=$(echo "$dir/$target" | sed 's,^\./,,; s,/,_,g')
	fuzzer_filename=$(git grep -l "^func $target(" -- ":(glob)$dir/*_test.go")
	abs_file_dir=$PWD/$dir
	export fuzzer_filename abs_file_dir
	build_native_go_fuzzer "$name" "$target" "$abs_file_dir" "$(go list "./$dir")"
done
