#!/bin/sh
# Runs a command and logs it as a task: completed, with the minutes that it took. If the command fails, the task stays
# open, with high priority. Needs curl (7.76 or newer) alone.
#
#   export DAYMARK_API_KEY=svc_…                      # a key with full access
#   export DAYMARK_URL=https://tasks.example.com      # default: http://localhost:3000
#   sh examples/log-work.sh "Back up the photos" rsync -a photos backup:
set -eu

url="${DAYMARK_URL:-http://localhost:3000}"
: "${DAYMARK_API_KEY:?Set DAYMARK_API_KEY to an API key.}"
if [ $# -lt 2 ]; then
  echo "Usage: sh $0 TEXT COMMAND [ARGUMENT ...]" >&2
  exit 2
fi

# Makes a JSON string: control characters become spaces, quotes and backslashes are escaped.
quote() {
  printf '"%s"' "$(printf '%s' "$1" | tr '[:cntrl:]' ' ' | sed 's/["\\]/\\&/g')"
}

text=$(quote "$1")
shift
date=$(date +%Y-%m-%d)
start=$(date +%s)
status=0
"$@" || status=$?
seconds=$(($(date +%s) - start))

if [ "$status" -eq 0 ]; then outcome='"isCompleted": true'; else outcome='"isCompleted": false, "priority": "high"'; fi
minutes=$(LC_ALL=C awk "BEGIN { printf \"%.2f\", $seconds / 60 }")
details=$(quote "$* ended with status $status.")

# curl tries again after an answer such as 503, as late as it says. The task is created once, because every attempt has
# the same idempotency key. curl reads the API key from its standard input: others on this machine can see arguments.
once=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
answer=$(curl --silent --show-error --fail-with-body --retry 5 --retry-connrefused --max-time 60 --config - \
  --header "idempotency-key: $once" \
  --data-raw "{\"text\": $text, \"date\": \"$date\", \"timeSpent\": $minutes, \"details\": $details, $outcome}" \
  "${url%/}/api/v1/tasks" <<CONFIG
header = "x-api-key: $DAYMARK_API_KEY"
CONFIG
) || true
# A redirect, which curl does not follow, is no answer either.
case $answer in *'"_id"'*) ;; *) echo "The task was not logged: $answer" >&2 ;; esac

exit "$status"
