import { useState } from "react"
import { FaqPanel } from "./FaqPanel.tsx"
import type { Place } from "./hash.ts"
import { LegalPanel } from "./LegalPanel.tsx"
import { usePlace } from "./use-place.ts"

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
        go={go}
        onClose={close}
      />
    </>
  )
}

const isSame = (one: Place, other: Place | null) => JSON.stringify(one) === JSON.stringify(other)
