import { useRef, useState } from "react"
import type { CarFields } from "../../../contract/fleet/car-fields.ts"
import { type EnergyCar, mandatoryTextOf } from "../../../contract/fleet/energy.ts"
import { countsAsNew } from "../../../contract/fleet/new-car.ts"
import { useToday } from "../../ui/browser/clock.ts"
import { copyText } from "../../ui/browser/copy-text.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Badge } from "../../ui/feedback/Badge.tsx"
import { toast } from "../../ui/feedback/toast-store.ts"
import { HStack, VStack } from "../../ui/layout/Layout.tsx"
import { texts } from "./texts.de.ts"

type Props = {
  car: EnergyCar & Pick<CarFields, "dateOfFirstRegistration" | "kilometerReading">
  name: string
}

/** Whether a car counts as new in advertisements, and the mandatory text (P224, P225), which is selected if copying is not allowed. */
export function MandatoryText({ car, name }: Props) {
  const shown = useRef<HTMLParagraphElement>(null)
  const [byHand, setByHand] = useState(false)
  const isNew = countsAsNew(car, useToday())
  const text = mandatoryTextOf(car)
  const copy = async () => {
    const copied = text !== null && (await copyText(text))
    setByHand(!copied)
    if (copied) toast.success(texts.mandatoryCopied)
    else if (shown.current) window.getSelection()?.selectAllChildren(shown.current)
  }
  return (
    <VStack gap={2} align="start" data-paper="never">
      <HStack as="p" gap="2 3" align="center" wrap style={{ fontWeight: 540 }}>
        {texts.mandatory}
        <Badge tone={isNew ? "petrol" : "grey"}>{isNew ? texts.countsAsNew : texts.countsAsUsed}</Badge>
      </HStack>
      <p ref={shown} className={text === null ? "muted" : undefined}>
        {text ?? texts.mandatoryIncomplete}
      </p>
      {text !== null && (
        <Button
          variant="quiet"
          size="small"
          icon="copy"
          aria-label={`${texts.copyMandatory}: ${name}`}
          onClick={() => void copy()}
        >
          {texts.copyMandatory}
        </Button>
      )}
      {byHand && <p role="alert">{texts.copyByHand}</p>}
    </VStack>
  )
}
