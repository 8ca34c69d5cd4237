const [sliceMs, betweenMs] = [4, 12]

/**
 * Does something for each item ahead of when it is needed, in slices that hold up no frame, and then what stands on that; the answer
 * calls it off.
 */
export function inSlices<Item>(
  items: readonly Item[],
  act: (item: Item) => void,
  then = () => {},
): () => void {
  let at = 0
  const next = () => {
    const end = performance.now() + sliceMs
    while (at < items.length && performance.now() < end) act(items[at++]!)
    if (at < items.length) timer = setTimeout(next, betweenMs)
    else then()
  }
  let timer = setTimeout(next, betweenMs)
  return () => clearTimeout(timer)
}
