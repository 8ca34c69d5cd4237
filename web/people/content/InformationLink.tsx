import { type ReactNode, useState } from "react"
import { isPlainClick, pageHistory, useAddress } from "../../ui/navigation/history.ts"
import { lazyPanel } from "../../ui/panel/lazy-panel.tsx"
import { type InformationHash, viewOf } from "./hash.ts"

// Loaded lazily, as no first screen needs it.
const InformationPanels = lazyPanel(() => import("./InformationPanels.tsx"), "InformationPanels")

type Props = {
  hash: InformationHash
  className?: string | undefined
  onClick?: () => void
  children: ReactNode
}

/** Opens an information panel over the current page, which keeps its search and input. */
export function InformationLink({ hash, className, onClick, children }: Props) {
  const { pathname, search, hash: shown } = useAddress()
  const href = `${pathname}${search}#${hash}`
  return (
    <a
      href={href}
      aria-haspopup="dialog"
      aria-current={shown === `#${hash}` ? "page" : undefined}
      className={className}
      onPointerEnter={() => void InformationPanels.preload()}
      onFocus={() => void InformationPanels.preload()}
      onClick={(event) => {
        onClick?.()
        if (!isPlainClick(event)) return
        event.preventDefault()
        if (shown !== `#${hash}`) pageHistory().push(href, { below: "page" })
      }}
    >
      {children}
    </a>
  )
}

/** FAQ and legal texts, opened by the hash of any page. */
export function Information({ title }: { title: string }) {
  const { go, close, view } = useInformationView()
  const [wasOpen, setWasOpen] = useState(false)
  if (view && !wasOpen) setWasOpen(true)
  return (
    wasOpen && (
      <InformationPanels open={view !== null} title={title} onClose={close} {...{ view, go, close }} />
    )
  )
}

/** Other tabs and questions replace the history entry; closing restores the previous page. */
function useInformationView() {
  const { pathname, search, hash, state } = useAddress()
  const replace = (next: "" | `#${InformationHash}`) =>
    pageHistory().replace(pathname + search + next, state, { ignoreBlocker: true })
  return {
    view: viewOf(hash.slice(1)),
    go: (next: InformationHash) => replace(`#${next}`),
    close: () => (state.below === "page" ? pageHistory().back({ ignoreBlocker: true }) : replace("")),
  }
}
