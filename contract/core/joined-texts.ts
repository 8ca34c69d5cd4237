/** All search texts of a list in one string: scanning it is faster than visiting ten thousand separate strings in memory. */
export type JoinedTexts = {
  readonly all: string
  /** For each text, the index where the next one begins. */
  readonly ends: Int32Array
}

/** Occurs in no normalised text and no search word. */
const between = "\0"

export function joinTexts(texts: readonly string[]): JoinedTexts {
  const ends = new Int32Array(texts.length)
  let end = 0
  for (const [index, text] of texts.entries()) {
    end += text.length + between.length
    ends[index] = end
  }
  return { all: texts.join(between), ends }
}

/** Ascending indexes of the texts that contain the word. */
export function matchingIndexes(word: string, { all, ends }: JoinedTexts): number[] {
  const indexes: number[] = []
  let index = 0
  for (let at = all.indexOf(word); at !== -1; at = all.indexOf(word, ends[index])) {
    while (ends[index]! <= at) index += 1
    indexes.push(index)
  }
  return indexes
}
