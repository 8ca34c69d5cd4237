import { buildWeb, prepare, runOnNode } from "./prepare.js"

// Runs a program of the project after installing what is missing and, with --web, building the web app: node bin/run.js [--web] <file> …
const words = process.argv.slice(2)
const needsWeb = words[0] === "--web"
prepare()
if (needsWeb) buildWeb()
runOnNode(needsWeb ? words.slice(1) : words)
