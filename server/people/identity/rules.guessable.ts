import { isCommonPassword } from "../../core/identity/index.ts"

/** Words of the portal's own world, as `foldOf` writes them (P56). */
const ownWords = [
  ..."zvf portal passwort password kennwort login anmelden anmeldung zugang willkommen admin".split(" "),
  ..."vorfuehrwagen vorfuehrfahrzeug vorfuehrfahrzeuge fahrzeug fahrzeuge wagen auto autohaus".split(" "),
  ..."preoffer preoffers selection angebot verkauf demo zentrale zentrales".split(" "),
]
const shortestWord = 3
/** What stands before or after a word without making it harder to guess: a year and a sign, twice over. */
const mostDecoration = 6

const umlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" }
const lookalikes: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
}

/** Lower case, umlauts as two letters, accents left out. */
const foldOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")

/** What is left without digits and signs before and after it; the whole, where those are more than decoration. */
function coreOf(folded: string): string {
  const core = folded.replace(/^\P{L}+|\P{L}+$/gu, "")
  return folded.length - core.length <= mostDecoration ? core : folded
}
const withLetters = (text: string) => text.replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign)

/** Words of names, mail addresses and the like, as they would stand in a password. */
export const wordsOf = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => foldOf(text).split(/\P{L}+/u)).filter(({ length }) => length >= shortestWord),
  ),
]

/** The host names of addresses without their last part, which says nothing. */
export const wordsOfHosts = (hosts: readonly string[]): string[] =>
  wordsOf(hosts.map((host) => host.split(".").slice(0, -1).join(".")))

function isMadeOf(words: ReadonlySet<string>, letters: string): boolean {
  const reached = [true]
  for (let end = 1; end <= letters.length; end++)
    reached[end] = reached.some((isReached, from) => isReached && words.has(letters.slice(from, end)))
  return letters !== "" && reached[letters.length] === true
}

export type Guessable = "password_common" | "password_of_context"

/**
 * Why a password would be guessed early: many people have it, or it is made of words of the portal and the person, in either
 * case also with a year, a sign or the usual digits for letters (P56). Null for any other; whoever adds a word of their own is
 * let alone.
 */
export function guessableBy(password: string, words: readonly string[]): Guessable | null {
  const folded = foldOf(password)
  const core = coreOf(folded)
  const shapes = [
    password.normalize("NFC").toLowerCase(),
    folded,
    core,
    withLetters(folded),
    withLetters(core),
  ]
  if (new Set(folded).size <= 2 || shapes.some(isCommonPassword)) return "password_common"
  const known = new Set([...ownWords, ...words])
  const letters = [core, withLetters(core)].filter(
    (shape) => shape.replace(/\p{L}/gu, "").length <= mostDecoration,
  )
  const isOfContext = letters.some((shape) => isMadeOf(known, shape.replace(/\P{L}/gu, "")))
  return isOfContext ? "password_of_context" : null
}
