/** Measures in points, 72 to the inch; an A4 page is 595 by 842. */
export const page = { width: 595.28, height: 841.89, left: 62, right: 62, top: 80, bottom: 64 }
export const textWidth = page.width - page.left - page.right

export const ink = { text: "#1a1a1a", quiet: "#565656", line: "#c9c9c9", shade: "#f3f4f5" }

export const size = { title: 19, heading: 12, text: 9.5, small: 7.5, frame: 7.5 }
/** Between lines of a paragraph, and of a cell. */
export const lineGap = { text: 3, cell: 2 }
export const cell = { padX: 5, padY: 2.5 }

export type FontName = "regular" | "strong"
