import { objectUnpacker, type PackedObjects, placesOf, scanPdf, type TokenKind } from "./pdf-tokens.ts"

export type Dictionary = { kind: "dictionary"; entries: readonly (readonly [string, Value])[] }
export type Value =
  | Dictionary
  | { kind: "array"; items: readonly Value[] }
  | { kind: "name"; name: string }
  | { kind: "reference"; number: number }
  /** Texts, numbers, null. */
  | { kind: "other"; word: string }

export type PdfValues = {
  /** All of the file, at any depth, also of objects that no reader uses. */
  dictionaries: readonly Dictionary[]
  /** All definitions of each object: incremental updates repeat numbers. */
  definitions: ReadonlyMap<number, readonly Value[]>
}

const deepest = 100

/** The values of a PDF, of packed objects too. Throws where brackets do not match. */
export function valuesOf(text: string): PdfValues {
  const dictionaries: Dictionary[] = []
  const definitions = new Map<number, Value[]>()
  const define = (number: number, value: Value | undefined) => {
    if (!value) return
    const values = definitions.get(number)
    if (values) values.push(value)
    else definitions.set(number, [value])
  }
  const unpack = objectUnpacker()

  const whole = builder(dictionaries)
  let defined: number | undefined
  scanPdf(text, {
    onToken: (kind, value, at) => {
      if (kind !== "word" || !/^(obj|endobj|stream|trailer)$/.test(value)) return whole.add(kind, value, at)
      const values = whole.finished()
      if (value === "obj") {
        const number = values.at(-2)?.value
        defined = number?.kind === "other" ? Number(number.word) : undefined
      } else if (defined !== undefined) {
        define(defined, values[0]?.value)
        defined = undefined
      }
    },
    onStream: (dictionary, body) => {
      const packed = unpack(dictionary, body)
      if (packed) for (const { number, value } of packedValues(packed, dictionaries)) define(number, value)
    },
  })
  whole.finished()
  return { dictionaries, definitions }
}

function packedValues(packed: PackedObjects, dictionaries: Dictionary[]) {
  const parts = builder(dictionaries)
  scanPdf(packed.text, { onToken: parts.add })
  const values = parts.finished()
  return placesOf(packed).map(({ number, at }) => {
    const gap = /^[\0\s]*/.exec(packed.text.slice(at))?.[0].length ?? 0
    const found = values.find((one) => one.at === at + gap)
    if (!found) throw new Error("an object within another")
    return { number, value: found.value }
  })
}

type Placed = { value: Value; at: number }
type Open = { isDictionary: boolean; at: number; values: Placed[] }

/** Builds values from tokens; adds each dictionary to the list. */
function builder(dictionaries: Dictionary[]) {
  let top: Placed[] = []
  const open: Open[] = []
  const add = (value: Value, at: number) => (open.at(-1)?.values ?? top).push({ value, at })

  const close = (isDictionary: boolean) => {
    const closed = open.pop()
    if (closed?.isDictionary !== isDictionary) throw new Error("brackets do not match")
    const values = closed.values.map(({ value }) => value)
    if (!isDictionary) return add({ kind: "array", items: values }, closed.at)
    const dictionary: Dictionary = { kind: "dictionary", entries: entriesOf(values) }
    dictionaries.push(dictionary)
    return add(dictionary, closed.at)
  }
  const addReference = (at: number) => {
    const values = open.at(-1)?.values ?? top
    const [number] = values.splice(-2)
    if (number?.value.kind !== "other") throw new Error("a reference to nothing")
    add({ kind: "reference", number: Number(number.value.word) }, at)
  }
  return {
    add: (kind: TokenKind, value: string, at: number): void => {
      if (kind === "<<" || kind === "[") {
        if (open.length >= deepest) throw new Error("too deep")
        open.push({ isDictionary: kind === "<<", at, values: [] })
      } else if (kind === ">>" || kind === "]") close(kind === ">>")
      else if (kind === "name") add({ kind: "name", name: value }, at)
      else if (kind === "word" && value === "R") addReference(at)
      else add({ kind: "other", word: value }, at)
    },
    /** The values outside of all brackets since the last call. */
    finished: (): Placed[] => {
      if (open.length > 0) throw new Error("brackets do not match")
      const values = top
      top = []
      return values
    },
  }
}

function entriesOf(values: readonly Value[]): [string, Value][] {
  return values.flatMap((key, index): [string, Value][] => {
    if (index % 2 === 1) return []
    const value = values[index + 1]
    if (key.kind !== "name" || !value) throw new Error("no pairs of names and values")
    return [[key.name, value]]
  })
}
