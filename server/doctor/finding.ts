/** What one check found. "gut" is fine, "Hinweis" is advice, "Fehler" is wrong and has to be mended. */
export type Verdict = "gut" | "Hinweis" | "Fehler"

export type Finding = {
  /** A short name, stable for machines. */
  check: string
  verdict: Verdict
  /** What was found and, unless it is fine, what to do. */
  sentence: string
  /** The portal does not start like that: people would be misled, or mails lost. */
  stops?: true
}

export const fine = (check: string, sentence: string): Finding => ({ check, verdict: "gut", sentence })
export const advice = (check: string, sentence: string): Finding => ({ check, verdict: "Hinweis", sentence })
export const wrong = (check: string, sentence: string): Finding => ({ check, verdict: "Fehler", sentence })
export const stopping = (check: string, sentence: string): Finding => ({
  ...wrong(check, sentence),
  stops: true,
})

/** A number with its noun. */
export const count = (number: number, one: string, several: string): string =>
  `${number} ${number === 1 ? one : several}`

/** In one line, whatever a library puts into its message. */
export const wordsOf = (error: unknown): string =>
  ((error as Error).message || String((error as { code?: string }).code))
    .replace(/\s+/g, " ")
    .replace(/\.$/, "")

/** The advice or fault whose condition holds; the good news where none does. */
export const firstOf = (good: Finding, ...cases: readonly (readonly [boolean, Finding])[]): Finding =>
  cases.find(([holds]) => holds)?.[1] ?? good
