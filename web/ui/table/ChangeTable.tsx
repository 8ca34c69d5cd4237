import type { ReactNode } from "react"
import { common } from "../texts.de.ts"

type Line = { key: string; label: string; before: string; after: string }
type Props = {
  caption?: ReactNode
  lines: readonly Line[]
  className: string | undefined
  /** Marks values as removed and added, also for screen readers. */
  marked?: boolean
}

export function ChangeTable({ caption, lines, className, marked = false }: Props) {
  return (
    <table className={className}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{common.field}</th>
          <th scope="col">{common.before}</th>
          <th scope="col">{common.after}</th>
        </tr>
      </thead>
      <tbody translate="no">
        {lines.map(({ key, label, before, after }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{marked ? <del>{before}</del> : before}</td>
            <td>{marked ? <ins>{after}</ins> : <strong>{after}</strong>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
