import { useLocation, useNavigate, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { FaqPanel } from "./FaqPanel.tsx"
import type { InformationHash, Place } from "./hash.ts"
import { LegalPanel } from "./LegalPanel.tsx"

/** Both panels. While one slides out of sight it goes on showing what it showed. */
export function InformationPanels({ place }: { place: Place | null }) {
  const { go, close } = usePlace()
  const [shown, setShown] = useState(place)
  if (place && place !== shown && !isSame(place, shown)) setShown(place)
  return (
    <>
      <FaqPanel
        open={place?.panel === "faq"}
        wanted={shown?.panel === "faq" ? shown.wanted : null}
        go={go}
        onClose={close}
      />
      <LegalPanel
        open={place?.panel === "legal"}
        tab={shown?.panel === "legal" ? shown.tab : "provider"}
        version={shown?.panel === "legal" ? shown.version : undefined}
        go={go}
        onClose={close}
      />
    </>
  )
}

const isSame = (one: Place, other: Place | null) => JSON.stringify(one) === JSON.stringify(other)

/** Another tab or question stands in the address too, without a further step back; closing leaves the page as it was. */
function usePlace() {
  const { history } = useRouter()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const go = (hash: InformationHash | "") =>
    void navigate({
      to: pathname,
      search: true,
      hash,
      state,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    } as Parameters<typeof navigate>[0])
  return {
    go: (hash: InformationHash) => go(hash),
    close: () => (state.information ? history.back({ ignoreBlocker: true }) : go("")),
  }
}
