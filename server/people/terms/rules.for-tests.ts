import type { Terms } from "../../portal/texts/terms.ts"
import { orderTerms, parseTerms } from "./rules.ts"

type Dates = { effectiveFrom?: string; announcedFrom?: string | null }

/** The file of a version; by default announced and in effect long ago. */
export const termsFile = (
  version: string,
  { effectiveFrom = "2025-02-01", announcedFrom = "2024-12-01" }: Dates = {},
): string => `---
version: ${version}
title: Nutzungsbedingungen
effectiveFrom: ${effectiveFrom}
${announcedFrom === null ? "" : `announcedFrom: ${announcedFrom}\n`}changes:
  - Neu: Abschnitt 9.
  - Die Frist beträgt jetzt 14 Tage.
---
## 1. Worum es geht

Fassung ${version}.
`

/** A version parsed from its file; 2024-07 is the first one. */
export const termsForTests = (version: string, dates: Dates = {}): Terms =>
  parseTerms(
    `${version}.md`,
    termsFile(
      version,
      version === "2024-07" ? { effectiveFrom: "2024-07-01", announcedFrom: null, ...dates } : dates,
    ),
  )

/** The first version, and a change announced in December 2026 and in effect from February 2027. */
export const changedTerms = orderTerms([
  termsForTests("2024-07"),
  termsForTests("2027-02", { effectiveFrom: "2027-02-01", announcedFrom: "2026-12-15" }),
])
