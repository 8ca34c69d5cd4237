import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"

// Imports run one way. Tests and their helpers may import anything.

const core = [
  "refusal",
  "operator-error",
  "runtime",
  "metrics",
  "postgres",
  "jobs",
  "journal",
  "mail",
  "files",
  "http",
  "web-server",
].map((name) => `server/core/${name}`)
/** The modules of contract, server and web and their topics, from the ground up; on the server each topic uses only those before it. */
const modules = {
  portal: ["texts", "mail", "identity", "access"],
  people: ["terms", "links", "identity", "blocks", "users", "moderation", "locations", "profile", "content"],
  fleet: ["cars", "uploads", "documents", "images", "options", "excel"],
  cases: [
    "acts",
    "conditions",
    "activities",
    "contracts",
    "requests",
    "steps",
    "terms",
    "moderation",
    "desk",
    "find",
    "start",
    "retention",
  ],
  news: ["live", "messages", "watch", "proposals", "terms", "outbox", "journal"],
}
const topics = Object.entries(modules).flatMap(([module, names]) =>
  names.map((name) => `server/${module}/${name}`),
)
const order = Object.keys(modules)
/** Parts of contract, server and web with the same modules. */
const parts = {
  contract: ["core", ...order],
  web: ["core", "ui", ...order, "app"],
}
const below = (/** @type {keyof typeof parts} */ part) => parts[part].map((name) => `${part}/${name}`)
/** Each layer may use itself and those before it. */
const chains = [
  [...below("contract"), ...core, ...topics, "server"],
  [...below("contract"), ...below("web")],
  ["packages"],
]
const product = "^(web|server|contract)/"
const ofTests = "\\.test\\.|for-tests|^server/testing/"
const oneOf = (/** @type {readonly string[]} */ names) => `(${names.join("|")})`
/** A layer is a file or a folder. */
const within = (/** @type {readonly string[]} */ layers) => `^${oneOf(layers)}(/|\\.tsx?$)`

const layers = chains.flatMap((chain) =>
  chain.map((layer, at) => ({
    name: `layer ${layer}`,
    comment: `It may use ${chain.slice(0, at + 1).join(", ")}: move what both need there.`,
    severity: "error",
    from: {
      path: within([layer]),
      pathNot: [ofTests, ...(at + 1 < chain.length ? inner(chain, layer) : [])],
    },
    to: { path: product, pathNot: within(chain.slice(0, at + 1)) },
  })),
)

/** Layers that lie within a layer, as `web/ui` does within `web`. */
function inner(/** @type {readonly string[]} */ chain, /** @type {string} */ layer) {
  const found = chain.filter((other) => other.startsWith(`${layer}/`))
  return found.length > 0 ? [within(found)] : []
}

const known = {
  contract: parts.contract,
  web: [...parts.web, "public", "index.html"],
  ...Object.fromEntries(
    Object.entries(modules).flatMap(([module, names]) => [
      [`server/${module}`, names],
      [`web/${module}`, names],
    ]),
  ),
}
for (const [folder, names] of Object.entries(known)) {
  const path = join(import.meta.dirname, folder)
  const unplaced = existsSync(path) ? readdirSync(path).filter((name) => !names.includes(name)) : []
  if (unplaced.length > 0) throw new Error(`${folder}: ${unplaced.join(", ")} has no place in the order yet.`)
}

/** @type {import("dependency-cruiser").ICruiseOptions} */
const options = {
  // The compiler of the project has no interface for tools yet.
  parser: "swc",
  doNotFollow: { path: "node_modules" },
}

export default {
  forbidden: [
    ...layers,
    {
      name: "no circle",
      comment: "Move what both need into a file beneath them.",
      severity: "error",
      from: { path: "^(contract|packages|server|web)/" },
      to: { circular: true },
    },
  ],
  options,
}
