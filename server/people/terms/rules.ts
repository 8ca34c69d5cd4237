import { z } from "zod"
import { addDays, addMonths, berlinToday, type PlainDate } from "../../../contract/dates.ts"
import { withdrawalDays } from "../../../contract/limits.ts"
import { plainDate } from "../../../contract/schemas.ts"
import type { TermsVersion } from "../../../contract/terms.ts"
import {
  inEffect,
  orderVersions,
  parseText,
  parseVersion,
  TextError,
  versionHead,
} from "../../core/texts/index.ts"

export type Terms = TermsVersion & {
  /** From this day on it is announced by mail; null for the first version, which nobody waited for. */
  announcedFrom: PlainDate | null
  /** The whole file, for the record, and the SHA-256 by which an act names it. */
  content: string
  hash: string
}

/** What a person answered to one version, and what else is recorded about them and the terms. */
export type TermsAct = { version: string; act: "ACCEPTED" | "DECLINED" | "WITHDRAWN"; at: string }

const termsHead = versionHead.extend({
  announcedFrom: plainDate.nullable().default(null),
  changes: z.array(z.string()).default([]),
})

/** Reads one file: front matter (`key: value`, lists as `- text` lines) and Markdown. Throws a `TextError`. */
export function parseTerms(name: string, file: string): Terms {
  const { body, ...version } = parseVersion(name, file, termsHead)
  return { ...version, text: parseText(name, body) }
}

/** Throws a `TextError` for none, two on the same day, or a later one announced too late or without its changes (P64). */
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

/** Whether less than a month lies between a day and the date of effect. */
export const isTooShort = (day: PlainDate, { effectiveFrom }: Pick<Terms, "effectiveFrom">): boolean =>
  addMonths(day, 1) > effectiveFrom

/** The versions that are announced and do not hold yet, the next one first. */
export function termsAnnounced(ordered: readonly Terms[], now: Date): Terms[] {
  const today = berlinToday(now)
  return ordered.filter(
    ({ announcedFrom, effectiveFrom }) =>
      announcedFrom !== null && announcedFrom <= today && today < effectiveFrom,
  )
}

/** Since the newest one they agreed to, up to the one in effect. Empty where they never agreed to any. */
export function changesSince(ordered: readonly Terms[], acts: readonly TermsAct[], now: Date): Terms[] {
  const agreed = ordered.findLastIndex(({ version }) =>
    acts.some((act) => act.act === "ACCEPTED" && act.version === version),
  )
  return agreed === -1 ? [] : ordered.slice(agreed + 1, ordered.indexOf(inEffect(ordered, now)) + 1)
}

/** 14 days after the first consent, or the first one since a withdrawal; null without one. `acts` in the order of recording. */
export function withdrawableUntil(acts: readonly TermsAct[]): PlainDate | null {
  const withdrawn = acts.findLastIndex(({ act }) => act === "WITHDRAWN")
  const first = acts.slice(withdrawn + 1).find(({ act }) => act === "ACCEPTED")
  return first ? addDays(berlinToday(new Date(first.at)), withdrawalDays) : null
}
