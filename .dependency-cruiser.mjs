import { readdirSync } from "node:fs"
import { join } from "node:path"
import { webAreas } from "./tools/web-areas.ts"

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
/** The modules of the server and their topics, from the ground up. */
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
  news: ["live", "messages", "watch", "proposals", "terms", "outbox", "record"],
}
const topics = Object.entries(modules).flatMap(([module, names]) =>
  names.map((name) => `server/${module}/${name}`),
)
const ui = [
  "web/core/screens",
  "web/core/mended",
  "web/core/search",
  "web/core/searches",
  "web/core/links",
  "web/core/session-hint",
  "web/core/api",
  "web/core/stale",
  "web/core/texts",
  "web/ui",
]
const contract = ["core", ...Object.keys(modules)].map((module) => `contract/${module}`)
/** Each layer may use itself and those before it. */
const chains = [
  [...contract, ...core, ...topics, "server"],
  [...contract, ...ui, "web/areas", "web/shell", "web"],
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

for (const [folder, known] of Object.entries({
  contract: ["core", ...Object.keys(modules)],
  "web/areas": Object.keys(webAreas),
  ...Object.fromEntries(Object.entries(modules).map(([module, names]) => [`server/${module}`, names])),
})) {
  const unplaced = readdirSync(join(import.meta.dirname, folder)).filter((name) => !known.includes(name))
  if (unplaced.length > 0) throw new Error(`${folder}: ${unplaced.join(", ")} has no place in the order yet.`)
}

const areas = Object.entries(webAreas).map(([area, uses]) => ({
  name: `area ${area}`,
  comment: `tools/web-areas.ts lets it use ${uses.join(", ") || "no other area"}.`,
  severity: "error",
  from: { path: `^web/areas/${area}/`, pathNot: ofTests },
  to: { path: "^web/areas/", pathNot: `^web/areas/${oneOf([area, ...uses])}/` },
}))

/** @type {import("dependency-cruiser").ICruiseOptions} */
const options = {
  // The compiler of the project has no interface for tools yet.
  parser: "swc",
  doNotFollow: { path: "node_modules" },
}

export default {
  forbidden: [
    ...layers,
    ...areas,
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
