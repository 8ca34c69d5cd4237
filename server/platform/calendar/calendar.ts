import { addDays, type PlainDate } from "../../../contract/dates.ts"

/** Something that happens on one day. Texts may hold anything; they are made harmless here. */
export type AllDayEvent = {
  /** The same for the same event for ever, so that a calendar that has it replaces it. */
  uid: string
  /** Grows with each change of the event. */
  sequence: number
  date: PlainDate
  summary: string
  description: string
  url: string
  status: "TENTATIVE" | "CONFIRMED" | "CANCELLED"
}

/** Of a line, without its end (RFC 5545, 3.1). */
const mostOctets = 75

/**
 * A calendar as RFC 5545 has it: CRLF lines of at most 75 octets, texts escaped, days as dates. `at` is when what it says
 * was last changed, so that the same events make the same file.
 */
export const calendarFile = (events: readonly AllDayEvent[], at: Date): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//ZVF-Portal//DE",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...events.flatMap((event) => linesOf(event, at)),
    "END:VCALENDAR",
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join("")

const linesOf = (event: AllDayEvent, at: Date): string[] => [
  "BEGIN:VEVENT",
  `UID:${event.uid}`,
  `DTSTAMP:${stampOf(at)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART;VALUE=DATE:${dayOf(event.date)}`,
  // The day after: the end does not belong to it.
  `DTEND;VALUE=DATE:${dayOf(addDays(event.date, 1))}`,
  `SUMMARY:${escaped(event.summary)}`,
  `DESCRIPTION:${escaped(event.description)}`,
  `URL:${event.url}`,
  `STATUS:${event.status}`,
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
]

const dayOf = (date: PlainDate) => date.replaceAll("-", "")
const stampOf = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "")

const lineEnds = /\r\n|[\n\r\u2028\u2029]/g
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(lineEnds, "\\n")
    .replace(/\p{Cc}/gu, " ")

/** Breaks between characters, never within one; what continues begins with a space, which counts. */
function folded(line: string): string {
  let text = ""
  let octets = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (octets + size > mostOctets) {
      text += "\r\n "
      octets = 1
    }
    text += sign
    octets += size
  }
  return text
}
