import { buildWeb, prepare, runOnNode } from "./prepare.js"

// Pictures of each screen at 1440 and 390 px into the ignored folder screenshots/: npm run screenshots [-- <name> …]
prepare()
buildWeb()
runOnNode(["tools/screenshots.ts", ...process.argv.slice(2)])
