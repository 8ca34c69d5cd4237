import { prepare, runOnNode } from "./prepare.js"

// Known advisories about the packages in use; 2 at the end says that nobody could be asked.
prepare()
runOnNode(["tools/advisories.ts"])
