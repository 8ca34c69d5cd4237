import { createHash } from "node:crypto"

/** A text without what says nothing: characters in NFC, lines ended by \n. */
const canonical = (text: string): string => text.normalize("NFC").replaceAll(/\r\n?/g, "\n")

/** SHA-256 of a text, hexadecimal; the same for the same text, however its file was stored. */
export const textHash = (text: string): string => createHash("sha256").update(canonical(text)).digest("hex")
