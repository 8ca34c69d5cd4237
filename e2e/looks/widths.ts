import type { Page } from "playwright-core"

const widths = [320, 360, 390, 768, 900, 1024, 1112, 1280, 1320, 1366, 1440, 1536, 1920, 2560] as const
/** A window of 1440 px at 200 % zoom. */
export const zoomed = { width: 720, height: 450 }
export const height = 900
export const sizes = [...widths.map((width) => ({ width, height })), zoomed]

/** Visual flaws of the current page: horizontal scrolling, broken words, text cut off without its whole text on hover, rows of more than two lines, superfluous scroll bars, unreachable controls. Runs in the page. */
export const flawsOf = (page: Page): Promise<string[]> => page.evaluate(findFlaws)

function findFlaws(): string[] {
  // Lay out rows below the fold too.
  const allOfIt = new CSSStyleSheet()
  allOfIt.replaceSync("* { content-visibility: visible !important }")
  document.adoptedStyleSheets.push(allOfIt)
  const flaws: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth)
    flaws.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth}px`)

  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest(".visually-hidden, [inert], [aria-hidden=true]")
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.textContent ?? "").trim().slice(0, 40)}"`
  const scrollerOf = (element: Element): Element | null => {
    for (let at = element.parentElement; at; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + 1) return at
    return null
  }

  const linesOf = (cell: Element): number => {
    const tops: number[] = []
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement || !isSeen(text.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      // Texts of one line differ a little in size; lines below an element around them are clamped.
      let bottom = Number.POSITIVE_INFINITY
      for (let at: Element | null = text.parentElement; at && at !== cell; at = at.parentElement)
        bottom = Math.min(bottom, at.getBoundingClientRect().bottom)
      for (const { top } of range.getClientRects())
        if (top < bottom - 1 && !tops.some((other) => Math.abs(other - top) < 8)) tops.push(top)
    }
    return tops.length
  }

  // Words and numbers with units must not be broken.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!parent || !isSeen(parent) || parent.closest("script, style, option, textarea")) continue
    // Checksums may break anywhere.
    if (parent.closest("code")) continue
    // Longer words do not fit on a phone.
    const whole = [/(?<![\p{L}\d])[\p{L}\d]{2,24}(?![\p{L}\d])/gu, /\d\s(?:€|%|km|kWh|g\/|l\/)/g]
    for (const word of whole.flatMap((each) => [...(text.textContent ?? "").matchAll(each)])) {
      const range = document.createRange()
      range.setStart(text, word.index)
      range.setEnd(text, word.index + word[0].length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1 && ![...lines].every((top) => Math.abs(top - [...lines][0]!) < 4))
        flaws.push(`"${word[0]}" breaks in ${describe(parent)}`)
    }
  }

  for (const element of document.querySelectorAll("main *, [role=dialog] *, header *, footer *")) {
    if (!(element instanceof HTMLElement) || !isSeen(element)) continue
    const style = getComputedStyle(element)
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    // Cut off without scrolling, ellipsis or title.
    const isCut = element.scrollWidth > element.clientWidth + 1 && /hidden|clip/.test(style.overflowX)
    if (hasText && isCut && element.clientWidth > 1 && style.textOverflow !== "ellipsis")
      flaws.push(`cut off: ${describe(element)}`)
    if (hasText && isCut && element.clientWidth > 1 && !element.closest("[title]"))
      flaws.push(`cut off without its whole text on hover: ${describe(element)}`)
    // On phones a row is a card.
    if (innerWidth > 640 && element.matches("[data-row] > :is(td, th)") && linesOf(element) > 2)
      flaws.push(`more than two lines in a row: ${describe(element)}`)
    // A horizontal bar with a pixel of overflow gets a vertical scroll bar, which takes space on some systems.
    const above = element.scrollHeight - element.clientHeight
    const isBar = element.clientHeight < 100 && !element.matches("textarea")
    if (isBar && above > 0 && above < 4 && /auto|scroll/.test(style.overflowY))
      flaws.push(`scrolls up and down: ${describe(element)}`)
    if (element.matches("td, th") && style.boxShadow !== "none" && style.borderCollapse === "collapse")
      flaws.push(`its shadow is never drawn: ${describe(element)}`)
    // Controls outside the window.
    if (!element.matches("button, a[href], input, select, textarea, summary")) continue
    const box = element.getBoundingClientRect()
    if (box.width === 0 || (box.right <= innerWidth + 1 && box.left >= -1)) continue
    const scroller = scrollerOf(element)
    const isReachable =
      scroller?.hasAttribute("data-more-behind") || scroller?.hasAttribute("data-more-before")
    if (!isReachable) flaws.push(`out of reach: ${describe(element)}`)
    // Except in comparisons, where each column is an item with its own header.
    else if (
      element.closest("td:last-child, th:last-child") &&
      element.matches("td button, td a") &&
      !element.closest("table")?.querySelector("thead th:last-child a")
    )
      flaws.push(`action beyond the edge: ${describe(element)}`)
  }
  document.adoptedStyleSheets.pop()
  return [...new Set(flaws)]
}
