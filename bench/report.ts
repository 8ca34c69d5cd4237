import { median, ratioOf } from "./rounds.ts"

/** Required ratio; without a bound the finding is informational. */
export type Bound = { atLeast: number } | { atMost: number }

export type Finding = {
  what: string
  measured: string
  against: string
  ratio: number
  bound?: Bound
}

const findings: Finding[] = []
const decimals = new Intl.NumberFormat("de-DE", { maximumSignificantDigits: 3 })

export const digits = (value: number): string => decimals.format(value)

export const say = (text: string): void => void process.stdout.write(`${text}\n`)

const isMet = (ratio: number, bound: Bound) =>
  "atLeast" in bound ? ratio >= bound.atLeast : ratio <= bound.atMost

function verdictOf({ ratio, bound }: Finding): string {
  if (!bound) return ""
  const limit = "atLeast" in bound ? `≥ ${digits(bound.atLeast)}` : `≤ ${digits(bound.atMost)}`
  return `${limit} ${isMet(ratio, bound) ? "✓" : "✗"}`
}

export function report(finding: Finding): void {
  findings.push(finding)
  const { what, measured, against, ratio } = finding
  say(`  ${what}: ${measured} gegen ${against} = ${digits(ratio)} ${verdictOf(finding)}`.trimEnd())
}

/** Reports the rounds of two variants: both medians, and the median of the ratios. */
export function reportRounds(
  what: string,
  [measured, against]: readonly [measured: readonly number[], against: readonly number[]],
  { unit, named = "", bound }: { unit: string; named?: string; bound?: Bound },
): void {
  const text = (values: readonly number[]) => `${digits(median(values))}${unit}`
  report({
    what,
    measured: text(measured),
    against: `${text(against)} ${named}`.trimEnd(),
    ratio: ratioOf(measured, against),
    ...(bound && { bound }),
  })
}

/** Prints all findings; returns whether every bound was met. */
export function printTable(): boolean {
  const width = Math.max(...findings.map(({ what }) => what.length), 0)
  say("\nVerhältnisse dieses Laufs")
  for (const finding of findings)
    say(`  ${finding.what.padEnd(width)}  ${digits(finding.ratio).padStart(7)}  ${verdictOf(finding)}`)
  const bounded = findings.filter(({ bound }) => bound)
  const met = bounded.filter(({ ratio, bound }) => bound && isMet(ratio, bound))
  say(`\n${met.length} von ${bounded.length} Grenzen eingehalten.`)
  return met.length === bounded.length
}
