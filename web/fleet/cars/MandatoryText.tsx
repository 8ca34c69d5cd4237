import { useRef, useState } from "react"
import type { CarFields } from "../../../contract/fleet/car-fields.ts"
import { type EnergyCar, energyLines, mandatoryTextOf } from "../../../contract/fleet/energy.ts"
import { countsAsNew } from "../../../contract/fleet/new-car.ts"
import { useToday } from "../../ui/browser/clock.ts"
import { copyText } from "../../ui/browser/copy-text.ts"
import { toast } from "../../ui/feedback/toast-store.ts"
import { HStack, VStack } from "../../ui/layout/Layout.tsx"
import { texts } from "./texts.de.ts"

type Props = {
  car: EnergyCar & Pick<CarFields, "dateOfFirstRegistration" | "kilometerReading">
  name: string
}

/** Whether a car counts as new in advertisements, and the mandatory text (P224, P225), which is selected if copying is not allowed. */
export function MandatoryText({ car, name }: Props) {
  const shown = useRef<HTMLSpanElement>(null)
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
    <VStack as="section" gap={2}>
      <HStack gap="0 2" align="baseline" wrap>
        <h3>{texts.mandatory}</h3>
        <span className="muted">{isNew ? texts.countsAsNew : texts.countsAsUsed}</span>
      </HStack>
      <p className="muted">
        <span ref={shown}>{text ?? energyLines(car).map(({ label, value }) => `${label}: ${value}; `)}</span>{" "}
        {text === null ? (
          texts.mandatoryIncomplete
        ) : (
          <button
            type="button"
            className="text-button"
            data-paper="never"
            aria-label={`${texts.copyMandatory}: ${name}`}
            onClick={() => void copy()}
          >
            {texts.copyMandatory}
          </button>
        )}
      </p>
      {byHand && <p role="alert">{texts.copyByHand}</p>}
    </VStack>
  )
}
