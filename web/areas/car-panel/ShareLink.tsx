import { useRef, useState } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import { carName, carText } from "../../../contract/format.ts"
import { hrefOf, links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { copyText } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { toast } from "../../ui/feedback/index.ts"
import { Icon } from "../../ui/theme/index.ts"
import styles from "./CarPanel.module.css"

/** The address that opens this car for everybody who may see it; without the sender's filters. */
const addressOf = ({ area, id }: AgentCar): string =>
  new URL(hrefOf(links.overview(area, { carId: id })), window.location.href).href

/** Copies the link to a car, or sends it: by the device's share sheet, else by mail. Where copying is forbidden, the link is shown. */
export function ShareLink({ car }: { car: AgentCar }) {
  const { t } = useTranslation("car")
  const place = useRef<HTMLDivElement>(null)
  const [byHand, setByHand] = useState(false)
  const address = addressOf(car)
  const copy = async () => {
    const copied = place.current !== null && (await copyText(address, place.current))
    setByHand(!copied)
    if (copied) toast.success(t("linkCopied"))
  }
  const share = () =>
    navigator.share({ title: carText(car), url: address }).catch((error: unknown) => {
      // Whoever closes the sheet wants no link; anything else still leaves the clipboard.
      if (!(error instanceof DOMException && error.name === "AbortError")) return copy()
    })
  return (
    <div ref={place} className={styles.share} data-paper="never">
      <Button
        variant="quiet"
        size="small"
        icon="link"
        aria-label={`${t("link")}: ${carName(car)}`}
        onClick={() => void copy()}
      >
        {t("link")}
      </Button>
      {"share" in navigator ? (
        <Button
          variant="quiet"
          size="small"
          icon="share"
          aria-label={`${t("linkShare")}: ${carName(car)}`}
          onClick={() => void share()}
        >
          {t("linkShare")}
        </Button>
      ) : (
        <a
          className={styles.mail}
          aria-label={`${t("linkMail")}: ${carName(car)}`}
          href={`mailto:?subject=${encodeURIComponent(carText(car))}&body=${encodeURIComponent(address)}`}
        >
          <Icon name="mail" size={16} />
          {t("linkMail")}
        </a>
      )}
      {byHand && (
        <label className={styles.byHand} role="alert">
          {t("linkByHand")}
          <input readOnly value={address} onFocus={(event) => event.target.select()} />
        </label>
      )}
    </div>
  )
}
