import { Fragment, memo } from "react"
import { piecesOf } from "../values/pieces.ts"

/** A text whose long words may break where `piecesOf` says, rather than anywhere (P183). */
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
