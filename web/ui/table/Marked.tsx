import { createContext, type ReactNode, use, useMemo } from "react"
import { type Search, searchOf } from "../../../contract/search.ts"
import { markedParts } from "../../../contract/search-marks.ts"
import { Breaks } from "../layout/Breaks.tsx"
import styles from "./Marked.module.css"

const Searched = createContext<Search | null>(null)

/** What is searched in the list within: its `Marked` texts show where they hold it. */
export function SearchedFor({ search, children }: { search: string | undefined; children: ReactNode }) {
  const read = useMemo(() => searchOf(search ?? ""), [search])
  return <Searched value={read}>{children}</Searched>
}

type MarkedProps = {
  children: string
  /** A VIN, plate or job number, which is also found across its spaces. */
  number?: boolean
}

/**
 * A text with what was searched in `<mark>` (P187). Marks are inline, in one piece with what is beside them, so that a name is
 * read out as one wherever it stands.
 */
export function Marked({ children, number = false }: MarkedProps) {
  const search = use(Searched)
  const parts = useMemo(
    () => (search && children ? markedParts(children, search, number) : []),
    [search, children, number],
  )
  if (!parts.some(({ isMarked }) => isMarked)) return <Breaks text={children} />
  return (
    <span>
      {parts.map(({ text, isMarked }, at) =>
        isMarked ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
          <mark key={at} className={styles.mark}>
            <Breaks text={text} />
          </mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
          <Breaks key={at} text={text} />
        ),
      )}
    </span>
  )
}

/** What a cell shows; plain text is marked by itself. */
export const markedCell = (content: ReactNode): ReactNode =>
  typeof content === "string" ? <Marked>{content}</Marked> : content
