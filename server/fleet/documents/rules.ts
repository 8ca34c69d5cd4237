import { identityKey } from "../../../contract/typed-text.ts"
import { type PlacedCar, sees } from "../../../contract/visibility.ts"
import type { Actor } from "../../people/identity/gate.ts"

/** What decides who reads the documents of a car; `group` is the vfnr of the main location of the car's location. */
export type DocumentedCar = PlacedCar & {
  locationId: string | null
  group: string | null
  userId: string | null
}
type Reader = Pick<Actor, "id" | "type" | "own" | "groups" | "restriction">

/**
 * Documents are read by admins and by agents who see the car in a list (P4, P37); of a car that left the list because it
 * was accepted, also once archived, by the location that holds it, and by who accepted it while blocked (P51). Only
 * admins write them.
 */
export function mayRead(reader: Reader, car: DocumentedCar): boolean {
  if (reader.restriction === "blocked") return isTaken(car) && car.userId === reader.id
  if (reader.type === "ADMIN" || sees(reader.groups, car, car.group)) return true
  return isTaken(car) && reader.own.some((id) => id === car.locationId)
}

/** A car with a status stands at the location that accepted it. */
const isTaken = ({ activityState }: DocumentedCar): boolean => activityState !== null

/** Control signs, and format signs such as those that turn the writing around. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const maxCharacters = 150

/** Slashes become underscores (P96), invisible signs are left out, long names cut. Empty if nothing remains before the ending. */
export function documentName(sent: string): string {
  const name = sent.toWellFormed().normalize("NFC").replace(invisible, "").replace(/[/\\]/g, "_").trim()
  const [ending = ""] = /\.[a-z]+$/i.exec(name) ?? []
  const kept = [...name.slice(0, name.length - ending.length)]
    .slice(0, maxCharacters)
    .join("")
    .replace(/^\.+/, "")
    .trim()
  return kept === "" ? "" : kept + ending
}

/** The name itself, or with the smallest prefix `1-`, `2-` … that no other document of the car has (P96). */
export function freeName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((other) => identityKey(other)))
  let free = name
  for (let number = 1; used.has(identityKey(free)); number += 1) free = `${number}-${name}`
  return free
}

/** Whether a document was sent under this name: it has it, or got it with a number. */
export const isNamedAs = (filename: string, name: string): boolean =>
  identityKey(filename.replace(/^\d+-(?=.)/, "")) === identityKey(name) ||
  identityKey(filename) === identityKey(name)
