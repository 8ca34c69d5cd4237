import { prepare, runOnNode } from "./prepare.js"

// Judges the configuration: npm run doctor [-- --mail-to <mail> --backups <folder> --json]
prepare()
runOnNode(["server/doctor/main.ts", ...process.argv.slice(2)])
