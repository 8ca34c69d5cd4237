import { identityKey } from "../../../contract/typed-text.ts"

/** Control signs, and format signs such as those that turn the writing around. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const mostCharacters = 150

/**
 * A document's name as it is kept: slashes become underscores (P96), signs that nobody sees or that turn the
 * writing around are left out, a very long name is cut before its ending. Empty if nothing remains before the ending.
 */
export function documentName(sent: string): string {
  const name = sent.toWellFormed().normalize("NFC").replace(invisible, "").replace(/[/\\]/g, "_").trim()
  const [ending = ""] = /\.[a-z]+$/i.exec(name) ?? []
  const kept = [...name.slice(0, name.length - ending.length)]
    .slice(0, mostCharacters)
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
