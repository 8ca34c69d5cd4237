import { isPlainDate } from "../../contract/core/dates.ts"
import { codeIn, repairedId } from "./repaired.ts"

/** Search parameters as in the URL: always text; repeated keys are lists (`?search=4000123` stays text). */
export type RawSearch = Record<string, string | string[] | undefined>

export const parseSearch = (query: string): RawSearch => {
  const raw: Record<string, string | string[]> = {}
  for (const [key, value] of new URLSearchParams(query)) {
    const before = Object.hasOwn(raw, key) ? raw[key] : undefined
    raw[key] = before === undefined ? value : [before, value].flat()
  }
  return raw
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== "") query.append(key, String(each))
    }
  }
  const text = query.toString()
  return text === "" ? "" : `?${text}`
}

type Value = RawSearch[string]
export const text = (value: Value): string | undefined =>
  (Array.isArray(value) ? value[0] : value) || undefined
export const list = (value: Value): string[] | undefined =>
  value === undefined || value === "" ? undefined : [value].flat()
/** An id; a damaged one stays as it is, so that its screen can say so. */
export const id = (value: Value): string | undefined => {
  const typed = text(value)
  return typed && repairedId(typed)
}
/** Choices, some of which are ids. */
export const ids = (value: Value): string[] | undefined => list(value)?.map(repairedId)
export const number = (value: Value): number | undefined =>
  /^-?\d{1,15}$/.test(text(value) ?? "") ? Number(text(value)) : undefined
export const date = (value: Value): string | undefined =>
  isPlainDate(text(value) ?? "") ? text(value) : undefined
export const flag = (value: Value): boolean | undefined => text(value) === "true" || undefined
export const oneOf =
  <Choice extends string>(...values: readonly Choice[]) =>
  (value: Value): Choice | undefined =>
    values.find((each) => each === text(value))

type Readers = Readonly<Record<string, (value: Value) => unknown>>
type Read<R extends Readers> = { -readonly [Key in keyof R]?: Exclude<ReturnType<R[Key]>, undefined> }

/** Reads a screen's parameters, without unset and invalid ones. */
export const reading =
  <R extends Readers>(readers: R) =>
  (raw: RawSearch): Read<R> =>
    Object.fromEntries(
      Object.entries(readers)
        .map(([key, read]) => [key, read(raw[key])] as const)
        .filter(([, value]) => value !== undefined),
    ) as Read<R>

/** `forgot` shows the form for a reset e-mail; `from` is the outcome of a sign-in at an issuer. */
export const loginSearch = reading({ to: text, forgot: flag, from: text })
/** The link of an invitation or reset e-mail. */
export const resetSearch = reading({ oobCode: (value) => codeIn(text(value) ?? "") || undefined })
