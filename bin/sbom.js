import { prepare, runOnNode } from "./prepare.js"

// Writes what the portal consists of as CycloneDX JSON: npm run sbom [-- <file>]
prepare()
runOnNode(["tools/sbom.ts", ...process.argv.slice(2)])
