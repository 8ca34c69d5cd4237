import { namesIn, objectUnpacker, placesOf, scanPdf } from "./pdf-tokens.ts"
import { type Dictionary, type PdfValues, type Value, valuesOf } from "./pdf-values.ts"

/** Kinds of actions, annotations and streams that are active content or embedded files (ISO 32000-2, 7.11 and 12.6). */
const activeKinds = new Set([
  "JavaScript",
  "Launch",
  "Rendition",
  "RichMedia",
  "Movie",
  "Sound",
  "3D",
  "EmbeddedFile",
  "ImportData",
  "GoToE",
])
/** Entries that hold such content. Names of fonts, colours and labels may be the same. */
const activeEntries = new Set(["JavaScript", "XFA", "EF", "EmbeddedFiles"])
/** Entries that act without a click. */
const ownActing = new Set(["OpenAction", "AA"])
/** Entries of streams and pictures whose content is in another file. */
const elsewhere = new Set(["FFilter", "FDecodeParms", "Ref"])
const riskyNames = new Set([...activeKinds, ...activeEntries, ...ownActing, ...elsewhere])
/** Named actions that turn to a page; others print or close the document. */
const turnsPage = /^(Next|Prev|First|Last)Page$/
const maxRiskyTexts = 100

/** Whether a PDF has a page and neither active content nor embedded files; false for what cannot be checked. `text` is latin1. */
export function isPassivePdf(text: string): boolean {
  try {
    const names = namesOf(text)
    if (!names.has("Page")) return false
    return [...names].every((name) => !riskyNames.has(name)) || isPassive(valuesOf(text))
  } catch {
    return false
  }
}

/** All names outside of texts, also in packed objects. Throws if an object may hide in a text. */
function namesOf(text: string): Set<string> {
  const names = new Set<string>()
  const unpack = objectUnpacker()
  const onToken = (kind: string, name: string) => void (kind === "name" && names.add(name))
  scanPdf(text, {
    onToken,
    onStream: (dictionary, body) => {
      // Of a stream it names a file, elsewhere mostly flags of a form.
      if (namesIn(dictionary).includes("F")) names.add("FFilter")
      const packed = unpack(dictionary, body)
      if (!packed) return
      const risky = scanPdf(packed.text, { onToken }).filter(({ start, end }) =>
        namesIn(packed.text.slice(start, end)).some((name) => riskyNames.has(name)),
      )
      if (risky.length > maxRiskyTexts) throw new Error("too much to look into")
      for (const { at } of placesOf(packed))
        if (risky.some(({ start, end }) => at > start && at < end)) throw new Error("an object within a text")
    },
  })
  return names
}

function isPassive({ dictionaries, definitions }: PdfValues): boolean {
  /** All readings of a value; none for an object that is not in the file. */
  const readings = (value: Value): readonly Value[] =>
    value.kind === "reference" ? (definitions.get(value.number) ?? []) : [value]
  const every = (value: Value, is: (reading: Value) => boolean) => {
    const found = readings(value)
    return found.length > 0 && found.every(is)
  }
  const isQuietAction = (action: Value): boolean => {
    // A place in this document.
    if (action.kind !== "dictionary") return action.kind !== "reference"
    const kinds = valuesAt(action, "S")
    return (
      kinds.length > 0 &&
      kinds.every((kind) => kind.kind === "name" && (kind.name === "GoTo" || kind.name === "Named")) &&
      valuesAt(action, "N").every((page) => page.kind === "name" && turnsPage.test(page.name)) &&
      valuesAt(action, "Next").length === 0
    )
  }
  const actsAlone = (key: string, value: Value): boolean => {
    if (key === "OpenAction") return !every(value, isQuietAction)
    return !every(
      value,
      (actions) =>
        actions.kind === "dictionary" && actions.entries.every(([, action]) => every(action, isQuietAction)),
    )
  }
  const isActive = ([key, value]: readonly [string, Value]): boolean => {
    const isKind = key === "S" || key === "Type" || key === "Subtype"
    // A kind in an object of its own is one of the definitions.
    if (isKind && value.kind === "name" && activeKinds.has(value.name)) return true
    if (activeEntries.has(key)) return !every(value, (one) => isEmpty(one) || isNamedResource(one))
    return ownActing.has(key) && !every(value, isResourceWithoutEvents) && actsAlone(key, value)
  }
  const isElsewhere = (dictionary: Dictionary): boolean => {
    const has = (key: string) => valuesAt(dictionary, key).length > 0
    const isFile = (value: Value) => value.kind === "dictionary" && valuesAt(value, "F").length > 0
    return (
      has("FFilter") ||
      has("FDecodeParms") ||
      (has("Length") && has("F")) ||
      valuesAt(dictionary, "Ref").some((value) => readings(value).some(isFile))
    )
  }
  const isActiveName = (value: Value) => value.kind === "name" && activeKinds.has(value.name)
  return (
    ![...definitions.values()].flat().some(isActiveName) &&
    !dictionaries.some((dictionary) => dictionary.entries.some(isActive) || isElsewhere(dictionary))
  )
}

const valuesAt = ({ entries }: Dictionary, key: string): Value[] =>
  entries.flatMap(([name, value]) => (name === key ? [value] : []))

/** Nothing, or a name tree without leaves. */
const isEmpty = (value: Value): boolean =>
  value.kind === "other" ||
  (value.kind === "array" && value.items.length === 0) ||
  (value.kind === "dictionary" &&
    value.entries.every(([key, part]) => /^(Names|Kids|Limits)$/.test(key) && isEmpty(part)))

/** A font or graphics state, whose name a program may choose freely; with no entry of a file, stream or name tree. */
const isNamedResource = (value: Value): boolean =>
  value.kind === "dictionary" &&
  valuesAt(value, "Type").length === 1 &&
  valuesAt(value, "Type").every((type) => type.kind === "name" && /^(Font|ExtGState)$/.test(type.name)) &&
  !value.entries.some(([key]) => /^(F|UF|DOS|Mac|Unix|Names|Kids|S|JS|Length)$/.test(key))

/** Such a resource without the entries that hold actions of a page, field or document; "D" may be a pattern of dashes. */
const isResourceWithoutEvents = (value: Value): boolean =>
  isNamedResource(value) &&
  value.kind === "dictionary" &&
  !value.entries.some(
    ([key, part]) =>
      /^(O|C|E|X|D|U|Fo|Bl|P[OCVI]|K|V|W[CSP]|D[SP])$/.test(key) &&
      (part.kind === "dictionary" || part.kind === "reference"),
  )
