import { buildWeb, prepare, runOnNode } from "./prepare.js"

// Measures the portal as ratios against something named (docs/decisions/0008-bench.md).
prepare()
buildWeb()
runOnNode(["bench/main.ts", ...process.argv.slice(2)])
