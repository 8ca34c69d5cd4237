import { createContext, type ReactNode, use, useMemo } from "react"
import { type Search, searchOf } from "../../../contract/search.ts"
import { markedParts } from "../../../contract/search-marks.ts"
import { Breaks } from "../layout/Breaks.tsx"
import styles from "./Marked.module.css"

const Searched = createContext<Search | null>(null)

/** Provides the search whose matches `Marked` texts highlight. */
export function SearchedFor({ search, children }: { search: string | undefined; children: ReactNode }) {
  const read = useMemo(() => searchOf(search ?? ""), [search])
  return <Searched value={read}>{children}</Searched>
}

type MarkedProps = {
  children: string
  /** VIN, plate or job number, which also matches across spaces. */
  number?: boolean
}

/** Text with search matches in `<mark>` (P187). Marks are inline without spaces, so that screen readers read a name as one. */
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

/** Cell content; plain text is marked automatically. */
export const markedCell = (content: ReactNode): ReactNode =>
  typeof content === "string" ? <Marked>{content}</Marked> : content
