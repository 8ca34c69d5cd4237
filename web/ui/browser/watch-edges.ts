/**
 * Marks what scrolls sideways with `data-more-before` and `data-more-behind` while something lies beyond its edges, so that styles can
 * say so; `onLook` is told whenever sizes on the page change. Answers how to stop.
 */
export function watchEdges(area: HTMLElement, onLook: () => void = () => {}): () => void {
  const look = () => {
    const { scrollLeft, scrollWidth, clientWidth } = area
    area.toggleAttribute("data-more-before", scrollLeft > 1)
    area.toggleAttribute("data-more-behind", scrollLeft + clientWidth < scrollWidth - 1)
    onLook()
  }
  // What stands above it grows and shrinks with the page.
  const observer = new ResizeObserver(look)
  for (const element of [area, ...area.children, document.body]) observer.observe(element)
  area.addEventListener("scroll", look, { passive: true })
  return () => {
    observer.disconnect()
    area.removeEventListener("scroll", look)
  }
}

/** The same as the `ref` of what scrolls. */
export const markEdges = (area: HTMLElement | null) => (area ? watchEdges(area) : undefined)
