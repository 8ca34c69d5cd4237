import { prepare, runOnNode } from "./prepare.js"

// Creates an admin and prints the link to set the password: npm run admin -- <mail> <firstname> <lastname>
prepare()
runOnNode(["server/create-admin.ts", ...process.argv.slice(2)])
