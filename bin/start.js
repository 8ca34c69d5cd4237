import { buildWeb, prepare, runOnNode } from "./prepare.js"

// Installs and builds what is missing, then runs the portal until Ctrl-C.
prepare()
buildWeb()
runOnNode(["server/main.ts"])
