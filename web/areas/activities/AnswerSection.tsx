import type { Activity, ActivityAnswer, AnswerOpening } from "../../../contract/activities.ts"
import { offerTypeText } from "../../../contract/enums.ts"
import { dateText, euroText, instantText, kmText, notSet, signedEuroText } from "../../../contract/format.ts"
import { toCents } from "../../../contract/money.ts"
import { useTranslation } from "../../texts.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { AcceptLink } from "./AcceptLink.tsx"
import styles from "./Answer.module.css"
import { answerDifference } from "./shown-offer.ts"

type Props = {
  activity: Activity
  answer: ActivityAnswer
  /** What of it can be accepted; undefined until it is known. */
  openings: readonly AnswerOpening[] | undefined
}

/** Wish and answer side by side, what the provider wrote, and the way to accept it (P47). */
export function AnswerSection({ activity, answer, openings }: Props) {
  const { t } = useTranslation("activities")
  return (
    <section className={styles.answer} aria-labelledby="answer">
      <h3 id="answer">{t("answerTitle", { at: instantText(answer.at) })}</h3>
      {answer.text && (
        <Notice tone="info" title={t("answerText")}>
          <p className={styles.text}>{answer.text}</p>
        </Notice>
      )}
      {answer.offers.map((offer, index) => {
        const opening = openings?.find(({ type }) => type === offer.type)
        return (
          <div key={offer.type} className={styles.offer}>
            <Comparison activity={activity} offer={offer} />
            <div className={styles.accept}>
              {opening && <AcceptLink activity={activity} opening={opening} isFirst={index === 0} />}
            </div>
          </div>
        )
      })}
    </section>
  )
}

type Offer = ActivityAnswer["offers"][number]

function Comparison({ activity, offer }: { activity: Activity; offer: Offer }) {
  const { t } = useTranslation("activities")
  const { wantedKilometers, wantedDate } = activity
  const { before } = offer
  const rows = [
    {
      label: t("price"),
      wish: notSet,
      before: euroText(toCents(before.priceExclVat)),
      after: euroText(toCents(offer.priceExclVat)),
      note: t("comparedToBefore", { difference: signedEuroText(answerDifference(offer)) }),
    },
    {
      label: t("retirement"),
      wish: dateText(wantedDate),
      before: dateText(before.dateOfDelivery),
      after: dateText(offer.dateOfDelivery),
    },
    {
      label: t("takeover"),
      wish: notSet,
      before: dateText(before.takeoverDate),
      after: dateText(offer.takeoverDate),
    },
    {
      label: t("kilometers"),
      wish: wantedKilometers === null ? notSet : kmText(wantedKilometers),
      before: kmText(before.kilometers),
      after: kmText(offer.kilometers),
    },
  ]
  return (
    <table className={styles.table}>
      <caption>{offerTypeText[offer.type]}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t("value")}</span>
          </th>
          <th scope="col">{t("yourWish")}</th>
          <th scope="col">{t("before")}</th>
          <th scope="col">{t("answered")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, wish, before: old, after, note }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{wish}</td>
            <td>{old}</td>
            <td>
              <strong>{after}</strong>
              {note && <span className={styles.note}>{note}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
