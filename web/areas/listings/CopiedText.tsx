import { useRef, useState } from "react"
import { useTranslation } from "../../texts.ts"
import { copyText } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { toast } from "../../ui/feedback/index.ts"
import styles from "./Listings.module.css"

type Props = {
  heading: string
  text: string
  /** What the car is called, so that the button makes sense alone. */
  name: string
}

/** A text in full, with a button that copies it; where the browser forbids that, it is marked and waits for Ctrl+C. */
export function CopiedText({ heading, text, name }: Props) {
  const { t } = useTranslation("listings")
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef<HTMLParagraphElement>(null)
  const [byHand, setByHand] = useState(false)
  const copy = async () => {
    const copied = place.current !== null && (await copyText(text, place.current))
    setByHand(!copied)
    if (copied) toast.success(t("copied", { what: heading }))
    else if (shown.current) window.getSelection()?.selectAllChildren(shown.current)
  }
  return (
    <div ref={place} className={styles.copied}>
      <div className={styles.head}>
        <h4>{heading}</h4>
        <Button
          variant="quiet"
          size="small"
          icon="copy"
          aria-label={t("copyOf", { what: heading, name })}
          onClick={() => void copy()}
        >
          {t("copy")}
        </Button>
      </div>
      <p ref={shown} className={styles.text}>
        {text}
      </p>
      {byHand && <p role="alert">{t("byHand")}</p>}
    </div>
  )
}
