import type { ReactNode } from "react"
import { type AppLink, hrefOf } from "../../links.ts"
import { following } from "../navigation/history.ts"
import { type ButtonLooks, classesOf } from "./looks.ts"

type Props = ButtonLooks & { link: AppLink; children: ReactNode }

/** A `LinkButton` without a router, for links between entry forms (ADR-0067). */
export function EntryLinkButton({ link, children, ...looks }: Props) {
  const href = hrefOf(link)
  return (
    <a href={href} className={classesOf(looks)} onClick={following(href)}>
      <span>{children}</span>
    </a>
  )
}
