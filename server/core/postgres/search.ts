import type { Search } from "../../../contract/core/search.ts"

/** Adds a parameter of a statement; returns its placeholder. */
export type Bind = (value: unknown) => string

export function binding(): { parameters: unknown[]; bind: Bind } {
  const parameters: unknown[] = []
  return { parameters, bind: (value) => `$${parameters.push(value)}` }
}

/** SQL equivalent of `isFound` (contract/core/search.ts): `textOf` a word's form, or one of `others`, matches each word. */
export const everyWord = (
  { words }: Pick<Search, "words">,
  bind: Bind,
  textOf: (form: string) => string,
  others: (forms: readonly string[]) => readonly string[] = () => [],
): string =>
  words
    .map(({ phrase, compact }) => {
      const forms = [...new Set([phrase, compact])]
      const matches = forms.map((form) => `strpos(${textOf(form)}, ${bind(form)}) > 0`)
      return `(${[...matches, ...others(forms)].join(" or ")})`
    })
    .join(" and ")
