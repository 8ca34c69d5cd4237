import { buildWeb, prepare, runOnNode } from "./prepare.js"

// Writes what runs, and nothing else, into a folder: npm run ship -- <folder> [--with-postgres]
prepare()
buildWeb()
runOnNode(["tools/ship.ts", ...process.argv.slice(2)])
