import { prepare, runOnNode } from "./prepare.js"

// Walks the record and names the first broken link: npm run verify [-- <position> <hash>]
prepare()
runOnNode(["server/verify.ts", ...process.argv.slice(2)])
