import { advice, type Finding, fine, firstOf, wrong } from "./finding.ts"

/** What another clock said, and when ours was asked before and after, in milliseconds. */
export type ClockReading = { there: number; before: number; after: number }

/** How far another clock is from ours at least, in milliseconds: the answer took its time too. */
export const distanceOf = ({ there, before, after }: ClockReading): number =>
  there < before ? before - there : Math.max(0, there - after)

/**
 * Deadlines, tokens and the record are read off two clocks; a service that speaks S3 refuses signatures that are 15 minutes off.
 * `stepMs` is how coarse the other clock speaks.
 */
export function judgeClock(check: string, whose: string, reading: ClockReading, stepMs = 0): Finding {
  const apart = Math.max(0, distanceOf(reading) - stepMs)
  const seconds = Math.round(apart / 100) / 10
  const sentence = `Die Uhr ${whose} und die dieses Rechners gehen ${seconds.toLocaleString("de-DE")} Sekunden auseinander; bitte stellen Sie beide nach einem Zeitserver (NTP).`
  return firstOf(
    fine(check, `Die Uhr ${whose} geht wie die dieses Rechners.`),
    [apart > 30_000, wrong(check, sentence)],
    [apart > 2_000, advice(check, sentence)],
  )
}
