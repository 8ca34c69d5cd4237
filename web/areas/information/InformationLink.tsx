import { type ReactNode, useEffect, useState } from "react"
import { following, useAddress } from "../../ui/browser/index.ts"
import { toast } from "../../ui/feedback/index.ts"
import { loadPart } from "../../ui/loading/index.ts"
import { type InformationHash, placeOf } from "./hash.ts"

/** The code of both panels, which no first screen waits for. */
const loadPanels = () => loadPart(() => import("./InformationPanels.tsx"))

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

/** FAQ and legal texts, opened by the hash of any page (P63). Their code comes with the first that is opened. */
export function Information({ failure }: { failure: string }) {
  const { hash } = useAddress()
  const [panels, setPanels] = useState<Awaited<ReturnType<typeof loadPanels>>>()
  const place = placeOf(hash.slice(1))
  const missing = place !== null && !panels

  useEffect(() => {
    if (!missing) return
    loadPanels().then(setPanels, (error: unknown) => {
      console.error(error)
      toast.error(failure)
    })
  }, [missing, failure])

  return panels && <panels.InformationPanels place={place} />
}
