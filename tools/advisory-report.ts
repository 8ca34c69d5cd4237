/** How grave an advisory is, as npm says it. */
const severities = ["info", "low", "moderate", "high", "critical"] as const
type Severity = (typeof severities)[number]

type Vulnerability = {
  name: string
  severity: Severity
  range: string
  via: (string | { title: string; url: string })[]
}

/** What `npm audit --json` prints: findings, or why there are none. */
type AuditAnswer = {
  auditReportVersion?: number
  vulnerabilities?: Record<string, Vulnerability>
  message?: string
  error?: { summary?: string }
}

export type AdvisoryReport = { outcome: "unknown"; why: string } | { outcome: "known"; sentences: string[] }

/**
 * Reads the answer of `npm audit`. Only a whole report counts as one: an answer without it, however empty, leaves unknown
 * whether there are advisories.
 */
export function readAudit(output: string): AdvisoryReport {
  let answer: AuditAnswer
  try {
    answer = JSON.parse(output) as AuditAnswer
  } catch {
    return { outcome: "unknown", why: "npm hat nichts Lesbares geantwortet" }
  }
  if (!answer.auditReportVersion || !answer.vulnerabilities)
    return { outcome: "unknown", why: answer.message || answer.error?.summary || "ohne Angabe eines Grundes" }
  const worstFirst = Object.values(answer.vulnerabilities).sort(
    (one, other) => severities.indexOf(other.severity) - severities.indexOf(one.severity),
  )
  return { outcome: "known", sentences: worstFirst.map(sentenceOf) }
}

function sentenceOf({ name, severity, range, via }: Vulnerability): string {
  const reasons = via.map((each) =>
    typeof each === "string" ? `über ${each}` : `${each.title} (${each.url})`,
  )
  return `${name} ${range}: ${severity}, ${reasons.join(", ")}`
}
