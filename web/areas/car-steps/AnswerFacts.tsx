import type { ActivityAnswer } from "../../../contract/activities.ts"
import { offerTypeText } from "../../../contract/enums.ts"
import { instantText } from "../../../contract/format.ts"
import { offerLines } from "../../../contract/offer-lines.ts"
import { offerOfTerms } from "../../../contract/offer-terms.ts"
import { Facts, Text } from "../../ui/layout/index.ts"
import styles from "./Steps.module.css"
import { texts } from "./texts.de.ts"

/** What was answered to a request: each offer with new values, the text, and whether it could be accepted (P47). */
export function AnswerFacts({ answer: { at, offers, text, acceptable } }: { answer: ActivityAnswer }) {
  return (
    <div className={styles.stack}>
      {offers.map((offer) => (
        <section key={offer.type} className={styles.stack}>
          <p>
            <strong>{texts.answerWith({ at: instantText(at), offer: offerTypeText[offer.type] })}</strong>
          </p>
          <Facts
            facts={offerLines(offerOfTerms(offer), "PRE_OFFER").map((line) => ({
              label: line.label,
              value: line.text,
            }))}
          />
        </section>
      ))}
      {text && (
        <Text as="blockquote" lines className={styles.text}>
          {text}
        </Text>
      )}
      <Text as="p" muted breaks>
        {acceptable ? texts.answerOpen : texts.answerClosed}
      </Text>
    </div>
  )
}
