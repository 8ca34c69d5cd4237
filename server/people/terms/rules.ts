import { z } from "zod"
import { addDays, addMonths, berlinToday, type PlainDate } from "../../../contract/core/dates.ts"
import { withdrawalDays } from "../../../contract/core/limits.ts"
import { plainDate } from "../../../contract/core/schemas.ts"
import type { Terms, TermsAct } from "../../portal/texts/terms.ts"
import {
  inEffect,
  orderVersions,
  parseText,
  parseVersion,
  TextError,
  versionHead,
} from "../../portal/texts/versions.ts"

const termsHead = versionHead.extend({
  announcedFrom: plainDate.nullable().default(null),
  changes: z.array(z.string()).default([]),
})

/** Parses a file: front matter (`key: value`, lists as `- text` lines) and Markdown. Throws a `TextError`. */
export function parseTerms(name: string, file: string): Terms {
  const { body, ...version } = parseVersion(name, file, termsHead)
  return { ...version, text: parseText(name, body) }
}

/** Throws a `TextError` for no version, two on the same day, or a later one announced too late or without its changes (P64). */
export function orderTerms(versions: readonly Terms[]): Terms[] {
  const ordered = orderVersions(versions, "Es gibt keine Nutzungsbedingungen.")
  for (const terms of ordered.slice(1)) {
    const name = `${terms.version}.md`
    if (terms.announcedFrom === null || isTooShort(terms.announcedFrom, terms))
      throw new TextError(
        `${name}: Änderungen werden mindestens einen Monat vorher angekündigt; announcedFrom ist zu spät oder fehlt.`,
      )
    if (terms.changes.length === 0)
      throw new TextError(`${name}: Unter changes fehlt, was sich gegenüber der Fassung davor ändert.`)
  }
  return ordered
}

/** Whether a day is less than a month before the effective date. */
export const isTooShort = (day: PlainDate, { effectiveFrom }: Pick<Terms, "effectiveFrom">): boolean =>
  addMonths(day, 1) > effectiveFrom

/** Versions announced but not in effect yet, next one first. */
export function termsAnnounced(ordered: readonly Terms[], now: Date): Terms[] {
  const today = berlinToday(now)
  return ordered.filter(
    ({ announcedFrom, effectiveFrom }) =>
      announcedFrom !== null && announcedFrom <= today && today < effectiveFrom,
  )
}

/** Versions since the newest one the user accepted, up to the current one. Empty if they never accepted any. */
export function changesSince(ordered: readonly Terms[], acts: readonly TermsAct[], now: Date): Terms[] {
  const agreed = ordered.findLastIndex(({ version }) =>
    acts.some((act) => act.act === "ACCEPTED" && act.version === version),
  )
  return agreed === -1 ? [] : ordered.slice(agreed + 1, ordered.indexOf(inEffect(ordered, now)) + 1)
}

/** 14 days after the first consent (since the last withdrawal); null without one. `acts` in the order of recording. */
export function withdrawableUntil(acts: readonly TermsAct[]): PlainDate | null {
  const withdrawn = acts.findLastIndex(({ act }) => act === "WITHDRAWN")
  const first = acts.slice(withdrawn + 1).find(({ act }) => act === "ACCEPTED")
  return first ? addDays(berlinToday(new Date(first.at)), withdrawalDays) : null
}
