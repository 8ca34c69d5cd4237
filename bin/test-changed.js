import { prepare, runOnNode } from "./prepare.js"

// The tests that a change reaches, in less than a minute; a revision to compare with may follow, like `-- HEAD~3`.
prepare()
runOnNode(["tools/test-changed.ts", ...process.argv.slice(2)])
