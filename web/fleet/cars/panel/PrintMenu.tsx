import { useState } from "react"
import { flushSync } from "react-dom"
import { useWindowEvent } from "../../../ui/browser/window-events.ts"
import { Button } from "../../../ui/button/Button.tsx"
import { MoreActions } from "../../../ui/layout/Page.tsx"
import { texts } from "./texts.de.ts"

/** Prints a car, for customers without prices (P195): whether the paper now is without them, and how to print. */
export function usePrint() {
  const [isPriceFree, setPriceFree] = useState(false)
  useWindowEvent("afterprint", () => setPriceFree(false))
  const print = (withoutPrices: boolean) => {
    flushSync(() => setPriceFree(withoutPrices))
    window.print()
  }
  return { isPriceFree, print }
}

export const PrintMenu = ({ onPrint }: { onPrint: (withoutPrices: boolean) => void }) => (
  <MoreActions icon="printer" label={texts.print}>
    <Button variant="quiet" onClick={() => onPrint(false)}>
      {texts.printAll}
    </Button>
    <Button variant="quiet" onClick={() => onPrint(true)}>
      {texts.printPriceFree}
    </Button>
  </MoreActions>
)
