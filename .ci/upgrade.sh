#!/usr/bin/env bash
# Starts the previous release with its demo, then this one on the same data, signs in, reads a list, and verifies the journal.
set -euo pipefail
cd "$(dirname "$0")/.."

version_at() { git show "$1:package.json" | sed -n 's/^  "version": "\(.*\)",$/\1/p'; }

# The commit before the one that made this version.
previous=
for commit in $(git log --format=%H -- package.json); do
  [ "$(version_at "$commit")" = "$(version_at HEAD)" ] || break
  previous=$commit^
done
[ "$(version_at "$previous")" != "$(version_at HEAD)" ] || { echo "no previous release in this clone"; exit 1; }

folder=$(mktemp -d)
export DATA_DIR=$folder/data
PORT=$(node --eval 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })')
export PORT
git worktree add --quiet --detach "$folder/previous" "$previous"
trap 'git worktree remove --force "$folder/previous"; rm -rf "$folder"' EXIT
# Hard links: npm adds what differs.
cp -al node_modules "$folder/previous/node_modules"

# start_in <folder> <command…>: runs the command while the portal of that folder runs.
start_in() {
  local pid
  : >"$folder/log"
  set -m
  (cd "$1" && exec npm start) >>"$folder/log" 2>&1 &
  pid=$!
  set +m
  until grep -q "Das ZVF-Portal läuft" "$folder/log"; do
    kill -0 "$pid" || { cat "$folder/log"; return 1; }
    sleep 1
  done
  "${@:2}" || { cat "$folder/log"; kill -- "-$pid"; return 1; }
  kill -- "-$pid"
  wait "$pid" || true
}

echo "upgrade from $(version_at "$previous") to $(version_at HEAD)"
start_in "$folder/previous" true
start_in . node .ci/sign-in.mjs
npm run verify
