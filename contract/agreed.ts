/** A text that somebody agreed to: its version, and the SHA-256 of its file, hexadecimal. */
export type Edition = { version: string; hash: string }

/** What whoever binds themselves agrees to (P50). */
export type Agreed = { conditions: Edition; terms: Edition }

/** How much of a hash is told where people read it: enough to recognise it; documents have all of it. */
const shownDigits = 16
/** "Fassung 2026-11 (SHA-256 0123456789abcdef…)" */
export const editionText = ({ version, hash }: Edition) =>
  `Fassung ${version} (SHA-256 ${hash.slice(0, shownDigits)}…)`

/** What was agreed to, in words; null: the provider recorded it, so the portal holds no consent of the person. */
export const agreedLines = (agreed: Agreed | null): { label: string; text: string }[] =>
  agreed
    ? [
        { label: "Bedingungen", text: editionText(agreed.conditions) },
        { label: "Nutzungsbedingungen", text: editionText(agreed.terms) },
      ]
    : [{ label: "Zustimmung", text: "keine im Portal: durch den Anbieter erfasst" }]
