import { buildWeb, prepare, runOnNode } from "./prepare.js"

// Installs missing packages, builds the web app with --web, and runs a program: node bin/run.js [--web] <file> …
const words = process.argv.slice(2)
const needsWeb = words[0] === "--web"
prepare()
if (needsWeb) buildWeb()
runOnNode(needsWeb ? words.slice(1) : words)
