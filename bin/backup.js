import { prepare, runOnNode } from "./prepare.js"

// Writes database and files of the portal into a new folder below the one given: npm run backup -- <folder>
prepare()
runOnNode(["server/backup/main.ts", "backup", ...process.argv.slice(2)])
