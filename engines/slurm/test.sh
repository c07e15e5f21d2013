#!/usr/bin/env bash
# Runs jobs on a Slurm of its own, breaks them, and compares them with uri alone.
#
#   engines/slurm/test.sh [LINES [TEST...]]
#
# The tests are the functions test_… below; without names, all of them run.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
if [ -z "${URI_SLURM_TEST:-}" ]; then
	# test_full_disk mounts a small file system, in a namespace of the test.
	for namespace in 'unshare --mount' 'unshare --mount --map-root-user' ''; do
		[ -n "$namespace" ] || break
		$namespace mount -t tmpfs none /mnt 2>/dev/null && mounts=mounts && break
	done
	exec env URI_SLURM_TEST="${mounts:-no}" $namespace "$here/cluster" "$here/test.sh" "$@"
fi

size=${1:-30000}
shift $(($# > 0))
dir=$(mktemp -d "${TMPDIR:-/tmp}/uri-slurm%j.XXXXXX")
trap 'rm -rf "$dir"' EXIT
(cd "$here/../.." && go build -o "$dir/uri" ./cmd/uri)
export REAL=$dir/uri FAULTS=$dir/faults URI=$here/../faulty-uri MEMORY=1GB PARTS=3
mkdir "$FAULTS"
perl "$here/../../cmd/uri/testdata/stats_list.pl" "$size" >"$dir/list"
split -d -n l/4 "$dir/list" "$dir/part-"
parts=("$dir"/part-*)

wrong() {
	echo "FAIL: $*" >&2
	tail -n 20 "$dir"/output/work/logs/* >&2 || true
	exit 1
}

# job CODE JOB FILE...: runs a job, whose exit code has to be CODE. Messages are in the file messages.
job() {
	local want=$1 code=0
	shift
	"$here/submit" "$1" "$dir/output" "${@:2}" >"$dir/messages" 2>&1 || code=$?
	[ "$code" = "$want" ] || { cat "$dir/messages" >&2; wrong "$1: exit code $code, want $want"; }
}

has() { grep -q -e "$1" "$dir/messages" || { cat "$dir/messages" >&2; wrong "no message $1"; }; }

# same JOB LIST: compares the output with that of uri alone, and the refused lines, whose places are in
# several files, with those of the list.
same() {
	local code=0 file
	case $1 in
	normalize) "$REAL" normalize --quiet --rejects "$dir/rejects" <"$2" | cmp - "$dir/output/normal.txt" ;;
	dedup) "$REAL" dedup --sort --count --quiet --rejects "$dir/rejects" <"$2" | cmp - "$dir/output/unique.txt" ;;
	stats) "$REAL" stats --json --memory 1GB --quiet --rejects "$dir/rejects" <"$2" | cmp - "$dir/output/stats.json" ;;
	esac || code=$?
	[ "$code" -le 1 ] && [ -s "$dir/rejects" ] || wrong "$1: uri alone: exit code $code"
	places "$dir/rejects" "$2" >"$dir/want"
	places "$dir/output/refused.jsonl" "$(cat "$dir/output/work/inputs")" >"$dir/got"
	cmp "$dir/want" "$dir/got" || wrong "$1: other refused lines"
	[ "$(awk '{ print $2 }' "$dir/output/counts" | tr '\n' ' ')" = "$(count "$1")" ] || wrong "$1: counts: $(cat "$dir/output/counts")"
	rm -rf "$dir/output"
}

# count: prints the counts that the list has.
count() {
	local lines refused
	lines=$(cat "$dir/lines" 2>/dev/null || wc -l <"$dir/list")
	refused=$(wc -l <"$dir/rejects")
	echo "$lines $((lines - refused)) $refused "
}

# places REJECTS FILES: prints rejected lines with their numbers in all files together.
places() {
	FILES=$2 perl -MMIME::Base64 -ne '
		BEGIN {
			for my $name (split /\n/, $ENV{FILES}) {
				$first{$name} = $total;
				open my $file, "<", $name or die "$name: $!";
				$total++ while <$file>;
			}
		}
		my $file = s/^\{"file":"([^"]*)",/{/ ? $first{$1 =~ s/\\\\/\\/gr} : s/^\{"file_base64":"([^"]*)",/{/ ? $first{decode_base64($1)} : 0;
		s/^\{"line":(\d+)/"{\"line\":" . ($file + $1)/e;
		print' "$1"
}

test_same_as_alone() {
	local name
	for name in normalize dedup stats; do
		job 1 "$name" "${parts[@]}"
		same "$name" "$dir/list"
	done
}

# A task is killed in the middle, by Slurm, which puts it back into the queue.
test_killed_and_requeued() {
	local pid id submit
	touch "$FAULTS/hang-partition"
	"$here/submit" dedup "$dir/output" "${parts[@]}" >"$dir/messages" 2>&1 &
	submit=$!
	until [ -e "$FAULTS/hanging-partition" ]; do
		kill -0 "$submit" || { cat "$dir/messages" >&2; wrong "submit has ended before the task was killed"; }
		sleep 0.1
	done
	pid=$(cat "$FAULTS/hanging-partition")
	rm "$FAULTS/hanging-partition"
	id=$(tr '\0' '\n' <"/proc/$pid/environ" | sed -n 's/^SLURM_JOB_ID=//p')
	scontrol requeue "$id"
	while [ -d "/proc/$pid" ]; do # the process waits until it is killed
		kill -0 "$submit" || wrong "the task was not killed"
		sleep 0.1
	done
	wait "$submit" && wrong "no line was refused" || [ $? = 1 ] || { cat "$dir/messages" >&2; wrong "submit failed"; }
	grep -q 'map-[0-9] starts on .*, restart 1' "$dir"/output/work/logs/map-* || wrong "no task was started again"
	same dedup "$dir/list"
}

# One of four tasks loses a line. The job fails, and the second run repeats only this task.
test_too_few_lines_and_restart() {
	local done
	touch "$FAULTS/short-partition"
	job 2 dedup "${parts[@]}"
	has 'lines are not .* results and .* refused lines'
	[ ! -e "$dir/output/counts" ] || wrong "the job has a result"
	done=$(stat --format='%n %i' "$dir"/output/work/manifests/map-*)
	[ "$(wc -l <<<"$done")" = 3 ] || wrong "three tasks are not complete: $done"
	job 1 dedup "${parts[@]}"
	[ "$(grep -l 'is complete' "$dir"/output/work/logs/map-* | wc -l)" = 3 ] || wrong "three tasks were not left out"
	[ "$(stat --format='%n %i' "$dir"/output/work/manifests/map-* | grep -c -F -x "$done")" = 3 ] || wrong "complete tasks were repeated"
	same dedup "$dir/list"
}

# A part that was damaged is made again. A list that is there twice is refused.
test_manifests() {
	job 1 stats "${parts[@]}"
	job 2 stats "${parts[@]:1}"
	has 'other files'
	echo '{}' >"$dir/output/work/map-2/saved"
	job 1 stats "${parts[@]}"
	[ "$(grep -c 'map-2 is done' "$dir"/output/work/logs/map-2.log)" = 2 ] || wrong "the damaged part was not made again"
	same stats "$dir/list"
	# sha256sum writes the name of this list in another way. Its task is complete too.
	printf 'http://a/\nhttp://a b/\n' >"$dir/a\\b\\\\c d"
	job 1 stats "$dir/a\\b\\\\c d"
	job 1 stats "$dir/a\\b\\\\c d"
	grep -q 'map-0 is complete' "$dir"/output/work/logs/map-0.log || wrong "the task of a list with a backslash in its name was repeated"
	echo 'http://b/' >>"$dir/a\\b\\\\c d"
	job 1 stats "$dir/a\\b\\\\c d"
	[ "$(grep -c 'map-0 is done' "$dir"/output/work/logs/map-0.log)" = 2 ] || wrong "the task of a list that has changed was not repeated"
	rm -rf "$dir/output"
	ln -s "${parts[0]}" "$dir/link"
	job 2 stats "${parts[@]}" "$dir/link"
	has 'are the same file'
	rm -rf "$dir/link" "$dir/output"
}

# A job that cannot start, or that is interrupted, exits with another code than 1, and leaves nothing in the queue.
test_no_job() {
	local submit number code=0
	SBATCH_PARTITION=none job 2 stats "${parts[@]}"
	has 'nvalid partition'
	[ ! -e "$dir/output" ] || wrong "files are left"
	mkdir "$dir/output" "$dir/bin"
	SBATCH_PARTITION=none job 2 stats "${parts[@]}"
	rmdir "$dir/output" || wrong "files are left"
	printf '#!/bin/sh\ncase $* in *uri-reduce*) exit 1 ;; esac\nexec %s "$@"\n' "$(command -v sbatch)" >"$dir/bin/sbatch"
	chmod +x "$dir/bin/sbatch"
	PATH=$dir/bin:$PATH job 2 dedup "${parts[@]}"
	await_empty_queue
	[ ! -e "$dir/output" ] || wrong "files are left"
	PARTS=2000 job 2 dedup "${parts[@]}" # more than MaxArraySize
	has 'Invalid job array'
	await_empty_queue
	[ ! -e "$dir/output" ] || wrong "files are left"
	for number in 0 x -1 1x; do
		PARTS=$number job 2 dedup "${parts[@]}"
		has 'is not a positive number'
		[ ! -e "$dir/output" ] || wrong "files are left"
	done
	touch "$FAULTS/hang-partition"
	"$here/submit" dedup "$dir/output" "${parts[@]}" >"$dir/messages" 2>&1 &
	submit=$!
	until [ -e "$FAULTS/hanging-partition" ]; do sleep 0.1; done
	kill "$submit"
	wait "$submit" || code=$?
	[ "$code" = 143 ] || wrong "exit code $code after SIGTERM"
	await_empty_queue
	rm -rf "$dir/output" "$FAULTS"/*
}

await_empty_queue() {
	local i
	for ((i = 0; i < 600; i++)); do
		[ -n "$(squeue --noheader)" ] || return 0
		sleep 0.1
	done
	wrong "tasks are left: $(squeue)"
}

# The disk of the node is full: the job fails, and its message names the file and the line. With enough
# space, the second run completes the job.
test_full_disk() {
	local name
	[ "$URI_SLURM_TEST" = mounts ] || { echo 'SKIPPED test_full_disk: unshare cannot mount a small tmpfs here' && return; }
	for name in normalize dedup; do
		mkdir "$dir/output"
		mount -t tmpfs -o "size=$((size * 10))" none "$dir/output"
		job 2 "$name" "${parts[@]}"
		has '[Nn]o space left on device'
		has "map-[0-3]: '$dir/part-0[0-3]': uri "
		[ "$name" = normalize ] || has 'no space left on device: stopped at line [0-9]'
		[ ! -e "$dir/output/counts" ] || wrong "the job has a result"
		mount -o remount,size=1g "$dir/output"
		job 1 "$name" "${parts[@]}"
		cp -r "$dir/output" "$dir/copy"
		umount "$dir/output" && rmdir "$dir/output" && mv "$dir/copy" "$dir/output"
		same "$name" "$dir/list"
	done
}

test_bad_input() {
	local name
	mkdir "$dir/bad"
	: >"$dir/bad/a-empty"
	printf 'http://a/\nhttp://a b/' >"$dir/bad/b-no-line-end"
	printf 'http://A:80\r\nhttp://a b/\r\n\r\n' >"$dir/bad/c-crlf"
	printf '\xef\xbb\xbfhttp://a/\n' >"$dir/bad/d-mark"
	printf 'http://a/\xff\n! http://a/\n-\n' >"$dir/bad/e-not-utf-8"
	{ printf 'http://a/\n' && head -c 67108865 /dev/zero | tr '\0' a && printf '\nhttp://b/ \nhttp://b/%%7E\n'; } >"$dir/bad/f-long"
	printf 'http://a/\nhttp://a b/\n' >"$dir/bad/h-name-"$'\xff'
	printf 'http://a/\nhttp://a b/\n' >"$dir/bad/i-name-"'\a\\b'
	sed -s -e '1s/^\xef\xbb\xbf//' -e '$a\' "$dir"/bad/* >"$dir/bad-list"
	printf '\xef\xbb\xbf' >"$dir/bad/z-only-a-mark" # no line, so it is the last one
	wc -l <"$dir/bad-list" >"$dir/lines"
	for name in normalize dedup stats; do
		job 1 "$name" "$dir"/bad/*
		same "$name" "$dir/bad-list"
	done
	rm "$dir/lines"
}

# No terminal obeys the name of a file in a message.
test_names_in_messages() {
	local name=$'\e]0;title\a\e[31mred\nline'
	for name in "$dir/missing$name" "$dir/there$name"; do
		case $name in "$dir/there"*) : >"$name" ;; esac
		job 2 stats "$name"
		has 'red.nline'
		job 2 "$name" "${parts[0]}"
		has 'red.nline'
		! grep -q '[^[:print:]]' "$dir/messages" || wrong "a message with a control character"
	done
	! "$here/submit" stats "$dir/out$name" "${parts[0]}" >"$dir/messages" 2>&1 || wrong "an output with a control character"
	has 'red.nline'
	! "$here/submit" stats "$dir/out\\put" "${parts[0]}" >"$dir/messages" 2>&1 || wrong "an output with a backslash"
	has 'Slurm cannot write'
	rm -rf "$dir/output" "$dir/there"* "$dir"/out*
}

[ $# -gt 0 ] || mapfile -t all < <(declare -F | sed -n 's/^declare -f test_/test_/p')
for name in "${@:-${all[@]}}"; do
	start=$SECONDS
	"$name"
	echo "ok $name, $((SECONDS - start)) s"
done
