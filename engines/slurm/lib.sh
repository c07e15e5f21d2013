# Functions of submit and task. The directory WORK of a job has
#
#   job              the kind of the job, and the number of parts
#   inputs           the path of each list, one on each line; task N of map reads line N+1
#   map-3/           the files of a complete task, under this name only if they are complete
#   manifests/map-3  what the task read and wrote: see write_manifest

URI=${URI:-uri}
MEMORY=${MEMORY:-64MB}

fail() {
	echo "engines/slurm: $*" >&2
	exit 2
}

# field NAME FILE: prints the value of a line "NAME VALUE".
field() { awk -v name="$1" '$1 == name { print $2; exit }' "$2"; }

# json_count NAME FILE: prints the first number with this name in a file of JSON.
json_count() { grep -o -m 1 "\"$1\": *[0-9]*" "$2" | head -n 1 | grep -o '[0-9]*$'; }

# lines FILE: prints the number of lines as uri counts them: the last one may have no line end, and a
# file with nothing but a byte order mark has no line.
lines() {
	local n
	if [ "$(head -c 4 "$1" | od -A n -t x1)" = ' ef bb bf' ]; then
		echo 0
		return
	fi
	n=$(wc -l <"$1")
	[ -z "$(tail -c 1 "$1" | tr '\n\0' '\0.' | tr -d '\0')" ] || n=$((n + 1))
	echo "$n"
}

# write_manifest WORK TASK LINES RESULTS REFUSED INPUT...: completes a task whose files are in the
# directory TASK. The manifest has the SHA-256 of the lists that the task read, and of its files.
write_manifest() {
	local work=$1 task=$2 lines=$3 results=$4 refused=$5
	shift 5
	[ "$lines" = $((results + refused)) ] || fail "$task: $lines lines are not $results results and $refused refused lines"
	cd "$work"
	{
		printf 'task %s\nlines %s\nresults %s\nrefused %s\n' "$task" "$lines" "$results" "$refused"
		echo inputs
		sha256sum -- "$@"
		echo files
		find "$task" -type f -exec sha256sum {} +
		echo end
	} >"manifests/.$task.$$"
	mv "manifests/.$task.$$" "manifests/$task"
}

# is_complete WORK TASK: reports whether the task has a manifest, and what it read and wrote has not changed.
is_complete() {
	local manifest=manifests/$2
	cd "$1"
	[ -e "$manifest" ] && [ "$(tail -n 1 "$manifest")" = end ] || return 1
	grep '^\\\{0,1\}[0-9a-f]\{64\}  ' "$manifest" | sha256sum --check --status --strict
}

# check_files WORK FILE...: refuses files of tasks that are not the ones in the manifests. A file is
# TASK/NAME.
check_files() {
	local work=$1 files
	shift
	files=("${@%%/*}")
	(
		cd "$work"
		printf '%s\n' "$@" | awk '
			NR == FNR { wanted[$0]; n++; next }
			$2 in wanted { print; n-- }
			END { exit n != 0 }' - "${files[@]/#/manifests/}" >"$own.sums" || fail "$task: a manifest of another task is missing"
		sha256sum --check --quiet --strict "$own.sums" >&2 || fail "$task: a file of another task is missing, or is not the one of its manifest"
	)
	rm "$own.sums"
}

# keep_with_file FILE: copies lines of --rejects, and adds the name of the list, in base64 if it is not UTF-8.
keep_with_file() {
	local key=file name
	if printf '%s' "$1" | iconv -f UTF-8 -t UTF-8 >/dev/null 2>&1; then
		name=$(printf '%s' "$1" | sed 's/[\\"]/\\&/g')
	else
		key=file_base64 name=$(printf '%s' "$1" | base64 --wrap=0)
	fi
	KEY=$key NAME=$name awk '{ print "{\"" ENVIRON["KEY"] "\":\"" ENVIRON["NAME"] "\"," substr($0, 2) }'
}
