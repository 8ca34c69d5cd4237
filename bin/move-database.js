import { prepare, runOnNode } from "./prepare.js"

// Takes the embedded database to DATABASE_URL: npm run move-database
prepare()
runOnNode(["server/move/main.ts", ...process.argv.slice(2)])
