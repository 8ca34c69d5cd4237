import { useRef, useState } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import { carName, carText } from "../../../contract/format.ts"
import { hrefOf, links } from "../../links.ts"
import { copyText } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { toast } from "../../ui/feedback/index.ts"
import { HStack, VStack } from "../../ui/layout/index.ts"
import { Icon } from "../../ui/theme/index.ts"
import styles from "./CarPanel.module.css"
import { texts } from "./texts.de.ts"

/** The address that opens this car for everybody who may see it; without the sender's filters. */
const addressOf = ({ area, id }: AgentCar): string =>
  new URL(hrefOf(links.overview(area, { carId: id })), window.location.href).href

/** Copies the link to a car, or sends it: by the device's share sheet, else by mail. Where copying is forbidden, the link is shown. */
export function ShareLink({ car }: { car: AgentCar }) {
  const place = useRef<HTMLDivElement>(null)
  const [byHand, setByHand] = useState(false)
  const address = addressOf(car)
  const copy = async () => {
    const copied = place.current !== null && (await copyText(address, place.current))
    setByHand(!copied)
    if (copied) toast.success(texts.linkCopied)
  }
  const share = () =>
    navigator.share({ title: carText(car), url: address }).catch((error: unknown) => {
      // Whoever closes the sheet wants no link; anything else still leaves the clipboard.
      if (!(error instanceof DOMException && error.name === "AbortError")) return copy()
    })
  return (
    <HStack ref={place} wrap className={styles.share} data-paper="never">
      <Button
        variant="quiet"
        size="small"
        icon="link"
        aria-label={`${texts.link}: ${carName(car)}`}
        onClick={() => void copy()}
      >
        {texts.link}
      </Button>
      {"share" in navigator ? (
        <Button
          variant="quiet"
          size="small"
          icon="share"
          aria-label={`${texts.linkShare}: ${carName(car)}`}
          onClick={() => void share()}
        >
          {texts.linkShare}
        </Button>
      ) : (
        <a
          className={styles.mail}
          aria-label={`${texts.linkMail}: ${carName(car)}`}
          href={`mailto:?subject=${encodeURIComponent(carText(car))}&body=${encodeURIComponent(address)}`}
        >
          <Icon name="mail" size={16} />
          {texts.linkMail}
        </a>
      )}
      {byHand && (
        <VStack as="label" gap={1} className={styles.byHand} role="alert">
          {texts.linkByHand}
          <input readOnly value={address} onFocus={(event) => event.target.select()} />
        </VStack>
      )}
    </HStack>
  )
}
