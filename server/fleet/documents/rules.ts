import { storedName } from "../../../contract/core/stored-text.ts"
import { identityKey } from "../../../contract/core/typed-text.ts"
import { sees, type VisibilityCar } from "../../../contract/fleet/visibility.ts"
import type { Actor } from "../../portal/access/gate.ts"

/** Data that determines who can read a car's documents; `group` is the vfnr of its main location. */
export type DocumentedCar = VisibilityCar & {
  locationId: string | null
  group: string | null
  userId: string | null
}
type Reader = Pick<Actor, "id" | "type" | "own" | "groups" | "restriction">

/** Admins, agents who see the car (P4, P37), and after an acceptance its location and the accepting user (P51). */
export function mayRead(reader: Reader, car: DocumentedCar): boolean {
  if (reader.restriction === "blocked") return isHeld(car) && car.userId === reader.id
  if (reader.type === "ADMIN" || sees(reader.groups, car, car.group)) return true
  return isHeld(car) && reader.own.some((id) => id === car.locationId)
}

/** A car with a status belongs to the location that accepted it. */
const isHeld = ({ activityState }: DocumentedCar): boolean => activityState !== null

const maxCharacters = 150

/** Replaces slashes by underscores (P96), shortens long names. Empty if only the extension remains. */
export function documentName(sent: string): string {
  const name = storedName(sent).replace(/[/\\]/g, "_")
  const [ending = ""] = /\.[a-z]+$/i.exec(name) ?? []
  const shortened = [...name.slice(0, name.length - ending.length)]
    .slice(0, maxCharacters)
    .join("")
    .replace(/^\.+/, "")
    .trim()
  return shortened === "" ? "" : shortened + ending
}

/** The name, prefixed by the smallest `1-`, `2-` … that makes it unique for the car. */
export function freeName(name: string, usedNames: readonly string[]): string {
  const used = new Set(usedNames.map((other) => identityKey(other)))
  let free = name
  for (let number = 1; used.has(identityKey(free)); number += 1) free = `${number}-${name}`
  return free
}

/** Whether a document was uploaded under this name, with or without a number prefix. */
export const isNamedAs = (filename: string, name: string): boolean =>
  identityKey(filename.replace(/^\d+-(?=.)/, "")) === identityKey(name) ||
  identityKey(filename) === identityKey(name)
