import { buildWeb, prepare, runOnNode } from "./prepare.js"

// Measures the portal as ratios against something named (ADR-0008).
prepare()
buildWeb()
runOnNode(["bench/main.ts", ...process.argv.slice(2)])
