/** Number of characters that fit, up to the last space or within a long word; at least one. */
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
