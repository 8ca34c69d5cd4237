# in_fresh_clone <version of npm>: clones the project, runs `npm start` there until the sign-in page answers, and then the tests of a start.
in_fresh_clone() {
  local folder port pid
  folder=$(mktemp -d)
  port=$(node --eval 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })')
  git clone --quiet . "$folder/portal"
  # In a process group of its own, so that the server under both npm processes ends too.
  set -m
  (cd "$folder/portal" && PORT=$port exec npx --yes "npm@$1" start) >"$folder/log" 2>&1 &
  pid=$!
  set +m
  until grep -q "Das ZVF-Portal läuft" "$folder/log"; do
    kill -0 "$pid" || { cat "$folder/log"; echo "npm $1: npm start ended"; return 1; }
    sleep 1
  done
  node --eval 'fetch(`http://127.0.0.1:${process.argv[1]}/login`).then(({ status }) => process.exit(status === 200 ? 0 : 1))' "$port"
  kill -- "-$pid"
  wait "$pid" || true
  grep -v '^{' "$folder/log"
  (cd "$folder/portal" && npx --yes "npm@$1" test -- bin e2e/start.test.ts)
  rm -rf "$folder"
}
