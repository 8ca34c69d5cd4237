/** Directory entries of a compound file have 128 bytes: name in UTF-16, its length with the final zero, its kind. */
const entrySize = 128
const kinds = { storage: 1, stream: 2 }
/** Objects of other programs, e.g. packages with a file: one storage each, with streams of these names in any case. */
const objectStorage = /^_\d+$/
const objectStreams = new Set(["\x01ole10native", "\x01ole10itemname", "\x01compobjstream", "package"])
const macroFolder = Buffer.from("_VBA_PROJECT\0", "utf16le")

/** Starts of fields that fetch or start something, after the mark of a field; a character has one or two bytes. */
const activeFields = ["DDE", "LINK", "INCLUDETEXT", "DATABASE", "IMPORT"].flatMap((kind) =>
  ["", "\0"].map((zero) => {
    const letters = [...kind].map((letter) => letter + zero).join("")
    return new RegExp(`\x13${zero}(?:[ \t]${zero})*${letters}`, "i")
  }),
)

/** Whether a compound file is a Word document without macros, objects of other programs and active fields. */
export function isPassiveCompound(bytes: Buffer): boolean {
  if (bytes.includes(macroFolder)) return false
  const text = bytes.toString("latin1")
  if (activeFields.some((field) => field.test(text))) return false
  let isWord = false
  for (let at = 512; at + entrySize <= bytes.length; at += entrySize) {
    const length = bytes.readUInt16LE(at + 64)
    const kind = bytes[at + 66]
    if (length < 4 || length > 64 || (kind !== kinds.storage && kind !== kinds.stream)) continue
    const name = bytes.toString("utf16le", at, at + length - 2)
    if (kind === kinds.storage && objectStorage.test(name)) return false
    if (kind === kinds.stream && objectStreams.has(name.toLowerCase())) return false
    if (name.toLowerCase() === "_vba_project") return false
    if (kind === kinds.stream && name === "WordDocument") isWord = true
  }
  return isWord
}
