import { Link, type LinkProps } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { AppLink } from "../../links.ts"
import { Breaks, Card } from "../../ui/layout/index.ts"
import styles from "./Morning.module.css"

export type Line = {
  id: string
  link?: AppLink
  title: string
  notes: readonly (string | false | null | undefined)[]
  /** Beside or beneath it. */
  action?: ReactNode
}

type Props = {
  title: string
  lines: readonly Line[]
  /** The sentence where there is nothing. */
  none: string
  /** The way to all of them. */
  all?: ReactNode
}

/** A card of the start page: a few lines, each the way to what it is about, or one calm sentence. */
export function Lines({ title, lines, none, all }: Props) {
  return (
    <Card title={title}>
      {lines.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ul className={styles.lines}>
          {lines.map(({ id, link, title: name, notes, action }) => (
            <li key={id} className={styles.line}>
              <div className={styles.words}>
                {link ? (
                  <Link {...(link as LinkProps)} aria-label={[name, ...notes].filter(Boolean).join(", ")}>
                    {name}
                  </Link>
                ) : (
                  <strong>{name}</strong>
                )}
                <span className={styles.note}>
                  <Breaks text={notes.filter(Boolean).join(" · ")} />
                </span>
              </div>
              {action}
            </li>
          ))}
        </ul>
      )}
      {all && <p className={styles.all}>{all}</p>}
    </Card>
  )
}
