import { use } from "react"
import { withUnits } from "../contract/with-units.ts"

/** A namespace is the folder of a `texts.de.json` below `areas`, or `ui`, or `shell`. */
export type Namespace = keyof TextResources
type Texts = Readonly<Record<string, string>>
type Load = (namespace: Namespace) => Promise<Texts>

/** "days" for the keys "days_one" and "days_other", of which a count chooses one. */
type Stem<Key> = Key extends `${infer S}_one` ? S : Key extends `${infer S}_other` ? S : never
type KeyOf<N extends Namespace> = (keyof TextResources[N] & string) | Stem<keyof TextResources[N]>
type Names = Namespace | readonly Namespace[]
type FirstOf<N extends Names> = N extends readonly [infer F extends Namespace, ...unknown[]]
  ? F
  : Extract<N, Namespace>
type PrefixedKey<N extends Names> = N extends readonly Namespace[]
  ? { [M in N[number]]: `${M}:${KeyOf<M>}` }[N[number]]
  : never
/** What a text says in braces: `{{name}}`. `count` also chooses between the forms of a key. */
type Values = { readonly [name: string]: unknown; readonly count?: number }

/** Answers the text of a key of the first namespace, of another as "other:key" or by `ns`. */
export type TFunction<N extends Names> = {
  (key: KeyOf<FirstOf<N>> | PrefixedKey<N>, values?: Values): string
  <M extends Namespace>(key: KeyOf<M>, values: Values & { ns: M }): string
}

const loaded = new Map<string, Texts>()
const loading = new Map<Namespace, Promise<void>>()
const failed = new Set<Namespace>()
const translators = new Map<Namespace, Translate>()
type Translate = (key: string, values?: Values & { ns?: string }) => string
let load: Load = (namespace) => Promise.reject(new Error(`Nothing loads the texts "${namespace}".`))

/** The frame's own texts are there at once; all others come from `loader`. */
export function startTextsWith(atOnce: Partial<Record<Namespace, Texts>>, loader: Load): void {
  for (const [namespace, texts] of Object.entries(atOnce)) loaded.set(namespace, texts)
  load = loader
}

/** Loads the texts of areas. What failed before is tried anew; throws when it fails for good. */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  for (const namespace of namespaces) if (failed.delete(namespace)) loading.delete(namespace)
  await Promise.all(namespaces.map(wanted))
}

/** Marked as React marks what has come: nobody waits for it. */
const here = Object.assign(Promise.resolve(), { status: "fulfilled", value: undefined })

/** The same promise at each call: a screen that waits for it is drawn again when it has come. */
function wanted(namespace: Namespace): Promise<void> {
  const known = loading.get(namespace)
  if (known) return known
  const asked = loaded.has(namespace) ? Promise.resolve() : fetchTexts(namespace)
  loading.set(namespace, asked)
  return asked
}

async function fetchTexts(namespace: Namespace): Promise<void> {
  try {
    loaded.set(namespace, await load(namespace))
  } catch (error) {
    failed.add(namespace)
    throw error
  }
}

/**
 * The texts of an area for a component, which waits in the nearest Suspense until they are there. `t` stays the same
 * function.
 */
export function useTranslation<const N extends Names>(names: N): { t: TFunction<N> } {
  const all = (typeof names === "string" ? [names] : names) as readonly Namespace[]
  // Always asked, since React goes on with the hooks behind it only where it is asked again once the texts have come.
  for (const name of all) use(loaded.has(name) ? here : wanted(name))
  const own = all[0]!
  const t = translators.get(own) ?? translatorOf(own)
  translators.set(own, t)
  // Keys are typed from the files where they are written; in here they are any text.
  return { t: t as TFunction<N> }
}

const translatorOf =
  (own: Namespace): Translate =>
  (key, values) => {
    const [other, rest] = key.includes(":") ? key.split(":", 2) : [values?.ns ?? own, key]
    const texts = loaded.get(other!) ?? {}
    const text = formOf(texts, rest!, values?.count) ?? key
    return withUnits(values ? fill(text, values) : text)
  }

/** German knows one and many; a text may have a word of its own for none. */
function formOf(texts: Texts, key: string, count: number | undefined): string | undefined {
  if (count === undefined) return texts[key]
  const none = count === 0 ? texts[`${key}_zero`] : undefined
  return none ?? texts[`${key}_${count === 1 ? "one" : "other"}`] ?? texts[key]
}

const fill = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""))
