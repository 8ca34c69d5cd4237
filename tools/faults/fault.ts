/** A fault that a tired developer makes; one of the tests must fail with it. */
export type Fault = {
  what: string
  file: string
  /** Occurs once in the file. */
  old: string
  instead: string
  /** Files that `vitest run` takes. */
  tests: readonly string[]
}
