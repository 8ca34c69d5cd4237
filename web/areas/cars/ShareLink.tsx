import { useRef, useState } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import { hrefOf, links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/Button.tsx"
import { copyText } from "../../ui/copy-text.ts"
import { toast } from "../../ui/toast-store.ts"
import { usePhone } from "../../ui/use-media.ts"
import styles from "./CarPanel.module.css"
import { nameOf } from "./CarRow.tsx"

/** The address that opens this car for everybody who may see it; without the sender's filters. */
const addressOf = ({ area, id }: AgentCar): string =>
  new URL(hrefOf(links.overview(area, { carId: id })), window.location.href).href

/** Copies the link to a car; on a phone it goes to the share sheet. Where copying is forbidden, the link is shown. */
export function ShareLink({ car }: { car: AgentCar }) {
  const { t } = useTranslation("cars")
  const place = useRef<HTMLDivElement>(null)
  const [byHand, setByHand] = useState(false)
  const shares = usePhone() && "share" in navigator
  const address = addressOf(car)
  const copy = async () => {
    const copied = place.current !== null && (await copyText(address, place.current))
    setByHand(!copied)
    if (copied) toast.success(t("linkCopied"))
  }
  const share = () =>
    navigator.share({ title: nameOf(car), url: address }).catch((error: unknown) => {
      // Whoever closes the sheet wants no link; anything else still leaves the clipboard.
      if (!(error instanceof DOMException && error.name === "AbortError")) return copy()
    })
  return (
    <div ref={place} className={styles.share}>
      <Button variant="quiet" size="small" icon="link" onClick={() => void (shares ? share() : copy())}>
        {shares ? t("linkShare") : t("link")}
      </Button>
      {byHand && (
        <label className={styles.byHand} role="alert">
          {t("linkByHand")}
          <input readOnly value={address} onFocus={(event) => event.target.select()} />
        </label>
      )}
    </div>
  )
}
