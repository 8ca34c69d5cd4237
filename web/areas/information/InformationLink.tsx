import type { ReactNode } from "react"
import { following, useAddress } from "../../ui/browser/index.ts"
import type { InformationHash } from "./hash.ts"
import { loadPanels } from "./load-panels.ts"

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The entry was made by opening a panel of information: closing it goes back. */
    information?: true
  }
}

type Props = {
  hash: InformationHash
  className?: string | undefined
  onClick?: () => void
  children: ReactNode
}

/** Opens a panel of information over the page that is shown, which stays as it is, search and input included. */
export function InformationLink({ hash, className, onClick, children }: Props) {
  const { pathname, search, hash: shown } = useAddress()
  // Only to have it sooner; whoever opens the panel learns of a failure.
  const ahead = () => void loadPanels().catch(() => {})
  const href = `${pathname}${search}#${hash}`
  const follow = following(href, { information: true })
  return (
    <a
      href={href}
      aria-haspopup="dialog"
      aria-current={shown === `#${hash}` ? "page" : undefined}
      className={className}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={(event) => {
        onClick?.()
        follow(event)
      }}
    >
      {children}
    </a>
  )
}
