#!/usr/bin/env bash
# The script of action.yml: it makes the command uri, and runs it. The inputs of the action are in URI_LINKS, URI_ORIGIN
# and so on. It exits with 1 if something is broken, and with 2 if something could not be checked.
set -uo pipefail

# install puts the program into a directory: a release whose sum the workflow knows, or the commit of the action.
install() {
	local dir=$1 platform archive
	mkdir -p "$dir" || return
	if [ -z "${URI_VERSION-}" ]; then
		(cd "$GITHUB_ACTION_PATH" && CGO_ENABLED=0 go build -trimpath -o "$dir/" ./cmd/uri)
		return
	fi
	case ${RUNNER_OS:?}-${RUNNER_ARCH:?} in
	Linux-X64) platform=linux_amd64 ;;
	Linux-ARM64) platform=linux_arm64 ;;
	macOS-X64) platform=darwin_amd64 ;;
	macOS-ARM64) platform=darwin_arm64 ;;
	*) echo "on $RUNNER_OS, leave the input version empty, so that the program is built" >&2 && return 1 ;;
	esac
	archive=uri_${URI_VERSION}_$platform.tar.gz
	curl -fsSL --retry 3 -o "$dir/$archive" "${URI_RELEASES:-https://github.com/uriform/uri/releases/download}/$URI_VERSION/$archive" || return
	if ! printf '%s  %s\n' "${URI_SHA256-}" "$dir/$archive" | (sha256sum -c - || shasum -a 256 -c -) >/dev/null 2>&1; then
		echo "the SHA-256 sum of $archive is not the input sha256" >&2
		return 1
	fi
	tar -xf "$dir/$archive" -C "$dir"
}

# run runs a check, keeps the largest exit code, and prints what it checks. The runner takes no commands from its output,
# since the text of a list may be "::error::".
worst=0
run() { # run TITLE COMMAND...
	local title=$1 token=uriform-$RANDOM$RANDOM$RANDOM$RANDOM
	shift
	printf '::group::%s\n::stop-commands::%s\n' "$title" "$token"
	"$@"
	local code=$?
	printf '::%s::\n::endgroup::\n' "$token"
	[ "$code" -le "$worst" ] || worst=$code
}

# keep writes a log, unless something could not be checked.
keep() { # keep LOG COMMAND...
	local log=$1 code=0
	shift
	"$@" >"$log" || code=$?
	[ "$code" -le 1 ] || rm -f "$log"
}

main() {
	local bin=${RUNNER_TEMP:?}/uriform file options urls
	install "$bin" || exit 2
	PATH=$bin:$PATH
	[ -z "${URI_SARIF-}" ] || mkdir -p "$URI_SARIF" || exit 2
	read -r -d '' -a options <<<"${URI_OPTIONS-}"
	read -r -d '' -a urls <<<"${URI_URLS-}"
	if [ -z "${URI_LINKS-}" ] && [ ${#urls[@]} -eq 0 ]; then
		echo 'nothing to check: set the input links or urls' >&2
		exit 2
	fi
	if [ -n "${URI_LINKS-}" ]; then
		set -- uri links --check "$URI_LINKS" ${URI_ORIGIN:+--origin "$URI_ORIGIN"} ${options[@]+"${options[@]}"}
		run "the links of $URI_LINKS" "$@"
		[ -z "${URI_SARIF-}" ] || keep "$URI_SARIF/links.sarif" "$@" --sarif -q
	fi
	local n=0
	for file in ${urls[@]+"${urls[@]}"}; do
		run "the URLs of $file" uri check --file "$file" --print invalid --reasons
		run "the advice about $file" uri lint --least "${URI_LEAST:-warning}" --print issues --reasons <"$file"
		n=$((n + 1))
		# shellcheck disable=SC2094 # --artifact does not read the file
		[ -z "${URI_SARIF-}" ] || keep "$URI_SARIF/urls-$n.sarif" uri lint --sarif --least "${URI_LEAST:-warning}" --artifact "$file" <"$file"
	done
	[ "$worst" -eq 0 ] && echo broken=false >>"${GITHUB_OUTPUT:-/dev/null}" || echo broken=true >>"${GITHUB_OUTPUT:-/dev/null}"
	exit "$worst"
}

main
