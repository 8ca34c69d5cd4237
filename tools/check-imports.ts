import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, normalize, relative } from "node:path"
import { webRooms } from "./web-rooms.ts"

/**
 * Imports run one way. A file may import from its own layer and from those before it in its chain; tests and the
 * helpers of tests are exempt.
 */
const platform = [
  "refusal.ts",
  "runtime",
  "metrics",
  "postgres",
  "lists",
  "texts",
  "mail",
  "workbook",
  "pdf",
  "uploads",
  "files",
  "http",
  "web-server",
  "identity",
].map((name) => `server/platform/${name}`)
const serverLayers = ["contract", ...platform, "server/areas", "server"]
const webLayers = [
  "contract",
  "web/screens.ts",
  "web/links.ts",
  "web/early-calls.ts",
  "web/api-wait.ts",
  "web/api.ts",
  "web/texts.ts",
  "web/ui",
  "web/areas",
  "web/rooms.ts",
  "web/parts.ts",
  "web/shell",
  "web",
]
const serverAreas = [
  "system",
  "content",
  "record",
  "outbox",
  "links",
  "identity",
  "users",
  "moderation",
  "locations",
  "cars",
  "images",
  "options",
  "documents",
  "contracts",
  "requests",
  "activities",
  "profile",
  "excel",
  "desk",
  "terms",
  "watch",
  "live",
  "messages",
  "proposals",
  "start",
  "retention",
]
/** What one area may use of another; commands only of an area that stands before it in the list. */
const shared = ["queries", "policy", "rules", "present", "record", "add", "gate", "mails", "sheet"]

const root = join(import.meta.dirname, "..")
const problems: string[] = []

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  )

type Import = { imported: string; atOnce: boolean }

/** What a file imports, at once or on demand. */
const importsOf = (path: string): Import[] =>
  [...readFileSync(path, "utf8").matchAll(/(?:from|import)\s*(\(?)\s*"(\.[^"]+)"/g)].map(
    ([, later, from = ""]) => ({
      imported: relative(root, normalize(join(dirname(path), from))),
      atOnce: !later,
    }),
  )

const layerOf = (layers: string[], file: string) =>
  layers.findIndex((layer) => file === layer || file.startsWith(`${layer}/`))

/**
 * Each folder in one of these has a door, its index.ts: from outside nothing but texts and styles is imported past it,
 * and what is loaded on demand.
 */
const withDoors = ["web/ui", "web/areas", "server/platform"]

const folderOf = (file: string): string | undefined => {
  const parent = withDoors.find((each) => file.startsWith(`${each}/`))
  const [folder, inside] = parent ? file.slice(parent.length + 1).split("/") : []
  return inside && `${parent}/${folder}`
}

function checkDoor(file: string, { imported, atOnce }: Import): void {
  const folder = folderOf(imported)
  if (!atOnce || !folder || folder === folderOf(file) || !/\.tsx?$/.test(imported)) return
  if (imported !== `${folder}/index.ts`)
    problems.push(`${file} imports ${imported} past the door: export it from ${folder}/index.ts.`)
}

const roomOf = (file: string) => /^web\/areas\/([^/]+)\//.exec(file)?.[1]
const usesOfRooms = new Set<string>()

function checkRooms(file: string, imported: string): void {
  const from = roomOf(file)
  const to = roomOf(imported)
  if (!from || !to || from === to) return
  usesOfRooms.add(`${from} ${to}`)
  if (!webRooms[from]?.includes(to))
    problems.push(`${file} imports ${imported}: tools/web-rooms.ts does not let ${from} use ${to}.`)
}

/** The table itself: each room stands there, names only rooms above it, and uses what it names. */
function checkTable(): void {
  const order = Object.keys(webRooms)
  const rooms = filesBelow(join(root, "web/areas")).map((path) => roomOf(relative(root, path)) ?? "")
  for (const room of new Set(rooms))
    if (!webRooms[room]) problems.push(`tools/web-rooms.ts does not know the room ${room}.`)
  for (const [room, uses] of Object.entries(webRooms))
    for (const used of uses) {
      if (!usesOfRooms.has(`${room} ${used}`))
        problems.push(`tools/web-rooms.ts: ${room} does not use ${used}.`)
      if (order.indexOf(used) === -1 || order.indexOf(used) >= order.indexOf(room))
        problems.push(`tools/web-rooms.ts: ${used} does not stand above ${room}.`)
    }
}

const areaOf = (file: string) => /^server\/areas\/([^/]+)\/([^/.]+)/.exec(file)

function checkAreas(file: string, imported: string): void {
  const from = areaOf(file)
  const to = areaOf(imported)
  if (!from || !to || from[1] === to[1]) return
  const duty = to[2] ?? ""
  const isLower = serverAreas.indexOf(to[1] ?? "") < serverAreas.indexOf(from[1] ?? "")
  if (shared.includes(duty) || (duty === "commands" && isLower)) return
  problems.push(
    `${file} imports ${imported}: across areas only ${shared.join(", ")}, or commands of a lower area.`,
  )
}

function check(folder: string, layers: string[]): void {
  const files = filesBelow(join(root, folder)).filter((path) => /\.tsx?$/.test(path))
  for (const path of files) {
    const file = relative(root, path)
    if (/\.test\.|for-tests|^server\/testing\//.test(file)) continue
    for (const each of importsOf(path)) {
      const { imported } = each
      const here = layerOf(layers, file)
      const there = layerOf(layers, imported)
      if (there === -1 || there > here)
        problems.push(
          `${file} imports ${imported}: that runs against ${layers.join(" ← ")}. Move the shared code down.`,
        )
      checkAreas(file, imported)
      checkRooms(file, imported)
      checkDoor(file, each)
    }
  }
}

check("contract", ["contract"])
check("packages", ["packages"])
check("server", serverLayers)
check("web", webLayers)
checkTable()
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exit(1)
process.stdout.write("Importe in Ordnung\n")
