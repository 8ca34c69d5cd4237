import { Fragment } from "react"

/** A mail address or the name of a file, which may break behind its marks rather than inside a word. */
export const Breaks = ({ text }: { text: string }) =>
  text.split(/(?<=[@._/])(?=\p{L})/u).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
