import { prepare, runOnNode } from "./prepare.js"

// Puts a backup into the empty or missing data folder: npm run restore -- <backup>
prepare()
runOnNode(["server/backup/main.ts", "restore", ...process.argv.slice(2)])
