import { Fragment, memo, type ReactNode } from "react"
import { classes } from "../theme/classes.ts"
import styles from "./Layout.module.css"

/** Text that breaks long words at the positions given by `piecesOf`. */
export const Breaks = memo(({ text }: { text: string }) => {
  const pieces = piecesOf(text)
  if (pieces.length === 1) return text
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ))
})

/** After separators of e-mail addresses and file names, before a letter or digit. */
const behindMarks = /(?<=[\p{L}\d][@._/+])(?=[\p{L}\d])/u

/** Manufacturer, type and serial number of a VIN (ISO 3779). */
const vin = /^([A-HJ-NPR-Z\d]{3})([A-HJ-NPR-Z\d]{6})([A-HJ-NPR-Z\d]{8})$/

const checksum = /^[\da-f]{32,}$/

/** Numbers and dates never break: 1.234,56 and 31.12.2026. */
const isNumber = (word: string) => /^[\d.,:+−-]+\P{L}?$/u.test(word)

function piecesOfWord(word: string): readonly string[] {
  if (word.length < 12 || isNumber(word)) return [word]
  if (checksum.test(word)) return word.match(/.{1,8}/g) ?? [word]
  const [, ...groups] = vin.exec(word) ?? []
  return groups.length > 0 ? groups : word.split(behindMarks)
}

/** Splits a text where long words may break: after separators of e-mail addresses and file names, between VIN groups, every eight characters of a checksum. */
export function piecesOf(text: string): readonly string[] {
  if (text.length < 12) return [text]
  const pieces = [""]
  for (const part of text.split(/(\s+)/)) {
    const [first = "", ...others] = piecesOfWord(part)
    pieces[pieces.length - 1] += first
    pieces.push(...others)
  }
  return pieces
}

/** Table cell content with a second line. */
export const Stack = ({ main, note }: { main: string; note: string }) => (
  <>
    <Breaks text={main} />
    <Note>
      <Breaks text={note} />
    </Note>
  </>
)

/** Small secondary text. */
export const Note = ({ children }: { children: ReactNode }) => (
  <span className={classes(styles.note, "muted")}>{children}</span>
)
