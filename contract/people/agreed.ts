import { once } from "../core/once.ts"

/** A version of a legal text and the SHA-256 of its file, in hex. */
export type Edition = { version: string; hash: string }

/** The texts agreed to with a binding act (P50). */
export type Agreed = { conditions: Edition; terms: Edition }

const month = once(
  () => new Intl.DateTimeFormat("de-DE", { timeZone: "UTC", month: "long", year: "numeric" }),
)

/** A version as people say it: "2024-07" → "Juli 2024"; other names stay as they are. */
export const versionText = (version: string): string =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(version) ? month().format(new Date(version)) : version
/** "Fassung Juli 2024", on screens, in e-mails and documents. */
export const versionName = (version: string): string => `Fassung ${versionText(version)}`

/** Hex digits shown on screens, enough to recognise the text; documents contain the full hash. */
const shownDigits = 16
export const editionText = ({ version, hash }: Edition) =>
  `${versionName(version)} (SHA-256 ${hash.slice(0, shownDigits)}…)`

/** The texts agreed to; for null, a line saying that the provider recorded the act, so there is no consent. */
export const agreedLines = (agreed: Agreed | null): { label: string; text: string }[] =>
  agreed
    ? [
        { label: "Bedingungen", text: editionText(agreed.conditions) },
        { label: "Nutzungsbedingungen", text: editionText(agreed.terms) },
      ]
    : [{ label: "Zustimmung", text: "keine im Portal: durch den Anbieter erfasst" }]
