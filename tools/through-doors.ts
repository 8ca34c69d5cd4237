import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Plugin } from "vite"

/** A name by the file behind the door that has it. */
type Door = ReadonlyMap<string, string>

const namesIn = (list: string) =>
  list
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean)
const ownName = (name: string) => name.replace(/^type /, "").split(" as ")[0] ?? ""

function readDoor(path: string): Door {
  const lines = readFileSync(path, "utf8").matchAll(/export (?:type )?\{([^}]*)\} from "([^"]+)"/g)
  return new Map(
    [...lines].flatMap(([, names = "", from = ""]) =>
      namesIn(names).map((name) => [ownName(name), join(dirname(path), from)] as const),
    ),
  )
}

/** Names from a door as imports of the files behind it; unchanged where a name is the door's own. */
export function pastDoor(statement: string, type: string, names: string, door: Door): string {
  const files = namesIn(names).map((name) => [door.get(ownName(name)), name] as const)
  if (files.some(([file]) => !file)) return statement
  return files.map(([file, name]) => `import ${type}{ ${name} } from "${file}"`).join(";")
}

/** For tests: what comes from a door is loaded from the file behind it, so that a test loads only what it is about. */
export function throughDoors(): Plugin {
  const doors = new Map<string, Door>()
  const doorAt = (path: string) => doors.get(path) ?? doors.set(path, readDoor(path)).get(path)!
  return {
    name: "through-doors",
    enforce: "pre",
    transform(code, id) {
      if (id.includes("/node_modules/") || !/\.tsx?$/.test(id)) return null
      return code.replace(
        /import (type )?\{([^}]*)\} from "(\.[^"]*\/index\.ts)"/g,
        (statement, type = "", names, from) => {
          const path = join(dirname(id), from)
          return existsSync(path) ? pastDoor(statement, type, names, doorAt(path)) : statement
        },
      )
    },
  }
}
