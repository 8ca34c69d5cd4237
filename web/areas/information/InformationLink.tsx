import { Link, type LinkProps, useLocation } from "@tanstack/react-router"
import type { ReactNode } from "react"
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
  const pathname = useLocation({ select: (location) => location.pathname })
  // Only to have it sooner; whoever opens the panel learns of a failure.
  const ahead = () => void loadPanels().catch(() => {})
  // The path is whatever is shown, which the router's types cannot know.
  const here = { to: pathname, search: true, hash } as LinkProps
  return (
    <Link
      {...here}
      state={{ information: true }}
      activeOptions={{ includeHash: true }}
      resetScroll={false}
      preload={false}
      aria-haspopup="dialog"
      className={className}
      onPointerEnter={ahead}
      onFocus={ahead}
      {...(onClick && { onClick })}
    >
      {children}
    </Link>
  )
}
