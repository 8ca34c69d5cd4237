import { join } from "node:path"
import { prepare, root, runOnNode } from "./prepare.js"

// Changes each rule in many small ways and tells which changes no test notices; what is added to the command goes to Stryker,
// like `-- --mutate contract/money.ts`.
prepare()
runOnNode([
  join(root, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js"),
  "run",
  ...process.argv.slice(2),
])
