import { prepare, runOnNode } from "./prepare.js"

// Takes the demo out of a database that becomes a real one: npm run remove-demo
prepare()
runOnNode(["server/remove-demo.ts"])
