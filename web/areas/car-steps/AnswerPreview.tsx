import type { AnsweredOffer } from "../../../contract/answers.ts"
import { type CarFieldName, labelOf } from "../../../contract/car-fields.ts"
import { offerTypeText } from "../../../contract/enums.ts"
import { changedLines } from "../../../contract/offer-lines.ts"
import type { FieldFault } from "../../../contract/offer-rules.ts"
import { withUnits } from "../../../contract/with-units.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { Text, VStack } from "../../ui/layout/index.ts"
import { common } from "../../ui/texts.de.ts"
import type { AnswerDraft } from "./answer-draft.ts"
import styles from "./Steps.module.css"
import { texts } from "./texts.de.ts"

type Props = {
  offers: readonly AnsweredOffer[]
  gaps: readonly CarFieldName[]
  faults: readonly FieldFault[]
  draft: Pick<AnswerDraft, "text" | "release">
  /** Whether agents see the car at all. */
  isShown: boolean
}

/** What the agent will read: each offer with new values, old beside new, the text, and whether it can be accepted. */
export function AnswerPreview({ offers, gaps, faults, draft, isShown }: Props) {
  if (gaps.length > 0)
    return <Notice tone="warning">{texts.answerMissing(gaps.map((name) => labelOf(name)).join(", "))}</Notice>
  if (faults.length > 0)
    return (
      <Notice tone="warning" title={texts.answerFaults}>
        {[...new Set(faults.map(({ message }) => message))].map((message) => (
          <p key={message}>{message}</p>
        ))}
      </Notice>
    )
  if (offers.length === 0) return <Notice tone="info">{texts.answerNothing}</Notice>
  const outlook = !draft.release ? "outlookClosed" : isShown ? "outlookOpen" : "outlookHidden"
  return (
    <VStack gap={4}>
      {offers.map((offer, index) => (
        <ChangedOffer key={offer.type} offer={offer} isNearest={offers.length > 1 && index === 0} />
      ))}
      {draft.text.trim() && (
        <Text as="blockquote" lines className={styles.text}>
          {draft.text.trim()}
        </Text>
      )}
      <p>{texts[outlook]}</p>
    </VStack>
  )
}

function ChangedOffer({ offer, isNearest }: { offer: AnsweredOffer; isNearest: boolean }) {
  const { type, before, after } = offer
  return (
    <table className={styles.changes}>
      <caption>
        {offerTypeText[type]}
        {isNearest && <span className="muted"> {texts.nearest}</span>}
      </caption>
      <thead>
        <tr>
          <th scope="col">{common.field}</th>
          <th scope="col">{common.before}</th>
          <th scope="col">{common.after}</th>
        </tr>
      </thead>
      <tbody translate="no">
        {changedLines(before, after, "PRE_OFFER").map((line) => (
          <tr key={line.key}>
            <th scope="row">{withUnits(line.label)}</th>
            <td>{line.before}</td>
            <td>
              <strong>{line.after}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
