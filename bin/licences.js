import { prepare, runOnNode } from "./prepare.js"

// Lists the licences of all packages; `-- --texts` prints the texts of what is shipped.
prepare()
runOnNode(["tools/licences.ts", ...(process.argv.includes("--texts") ? ["--texts"] : ["--list"])])
