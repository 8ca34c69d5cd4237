/**
 * How much of a text may stand where not all of it fits: up to the last space that does, or in the middle of a word that is longer
 * than the room. At least one sign, so that a text comes to its end. `fits` holds for every part of what fits.
 */
export function fittingLength(text: string, fits: (part: string) => boolean): number {
  if (fits(text)) return text.length
  const signs = Array.from(new Intl.Segmenter("de").segment(text), ({ index }) => index)
  let [least, most] = [1, signs.length]
  while (most - least > 1) {
    const middle = (least + most) >> 1
    if (fits(text.slice(0, signs[middle]))) least = middle
    else most = middle
  }
  const length = signs[least] ?? text.length
  const space = text.lastIndexOf(" ", length)
  return space > 0 ? space : length
}
