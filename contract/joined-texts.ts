/**
 * The search texts of a list in its order, one after the other: a search reads them from end to end, where a text per row would be
 * fetched from ten thousand places in memory.
 */
export type JoinedTexts = {
  readonly all: string
  /** Of each text, where the next one begins. */
  readonly ends: Int32Array
}

/** In no folded text and in no word that is searched. */
const between = "\0"

export function joinTexts(texts: readonly string[]): JoinedTexts {
  const ends = new Int32Array(texts.length)
  let end = 0
  for (const [place, text] of texts.entries()) {
    end += text.length + between.length
    ends[place] = end
  }
  return { all: texts.join(between), ends }
}

/** The places of the texts that hold the word, in their order. */
export function placesOf(word: string, { all, ends }: JoinedTexts): number[] {
  const places: number[] = []
  let place = 0
  for (let at = all.indexOf(word); at !== -1; at = all.indexOf(word, ends[place])) {
    while (ends[place]! <= at) place += 1
    places.push(place)
  }
  return places
}
