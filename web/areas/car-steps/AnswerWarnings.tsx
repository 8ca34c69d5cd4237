import { offerFields } from "../../../contract/car-fields.ts"
import type { OfferType } from "../../../contract/enums.ts"
import { offerOfWarning } from "../../../contract/offer-warnings.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import type { CarNote } from "../car-record/car-notes.ts"
import { texts } from "../car-record/texts.de.ts"

type Props = { warnings: readonly CarNote[] }

/** What is odd about the car as it would be after the answer; nothing of it keeps anybody from sending (P46). */
export function AnswerWarnings({ warnings }: Props) {
  if (warnings.length === 0) return null
  return (
    <Notice tone="warning" title={texts.notesTitle}>
      {warnings.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  )
}

/**
 * The same where it was typed or taken over, in the part of its offer. A gross price that deviates stands beside its field
 * already.
 */
export function WarningsOfOffer({ warnings, type }: Props & { type: OfferType }) {
  const own = warnings.filter(
    (warning) =>
      offerFields.some((name) => name === warning.path) &&
      offerOfWarning(warning) === type &&
      warning.code !== "gross_deviates",
  )
  return <div aria-live="polite">{own.length > 0 && <AnswerWarnings warnings={own} />}</div>
}
