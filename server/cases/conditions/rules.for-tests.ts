import { type Conditions, parseConditions } from "./conditions.ts"

/** File content of a version with a distinct sentence per kind of request. */
export const conditionsFile = (version: string, effectiveFrom = "2024-07-01"): string => `---
version: ${version}
title: Bedingungen
effectiveFrom: ${effectiveFrom}
---
## Pre-Offer annehmen {#pre-offer}

- Pre-Offer in der Fassung ${version}.

## ZVF anfragen {#selection}

- ZVF in der Fassung ${version}.
`

export const conditionsForTests = (version: string, effectiveFrom?: string): Conditions =>
  parseConditions(`${version}.md`, conditionsFile(version, effectiveFrom))
