import { prepare, runOnNode } from "./prepare.js"

// Makes an admin and prints the link that sets the password: npm run admin -- <mail> <firstname> <lastname>
prepare()
runOnNode(["server/create-admin.ts", ...process.argv.slice(2)])
