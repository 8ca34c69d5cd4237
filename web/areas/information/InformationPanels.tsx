import { useState } from "react"
import { pageHistory, useAddress } from "../../ui/browser/index.ts"
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
  const { pathname, search, state } = useAddress()
  const go = (hash: "" | `#${InformationHash}`) =>
    pageHistory().replace(pathname + search + hash, state, { ignoreBlocker: true })
  return {
    go: (hash: InformationHash) => go(`#${hash}`),
    close: () => (state.information ? pageHistory().back({ ignoreBlocker: true }) : go("")),
  }
}
