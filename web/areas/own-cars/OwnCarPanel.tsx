import { useState } from "react"
import { activityTypeText } from "../../../contract/enums.ts"
import { carName, carText, deadlineText, instantText } from "../../../contract/format.ts"
import type { OwnCar } from "../../../contract/own-cars.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { LinkButton } from "../../ui/button/index.ts"
import { Badge } from "../../ui/feedback/index.ts"
import { Facts } from "../../ui/layout/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { activityBadge, awaitsAnswer, CaseDocuments, CaseTimeline } from "../activities/index.ts"
import { CarPicture, LargeCarPicture } from "../car/index.ts"
import { CarFacts, KeyFacts, PriceFreePrint, PrintChoice } from "../car-panel/index.ts"
import { CarDocuments } from "../documents/index.ts"
import { ContactLine } from "../information/index.ts"
import { BoundOffer } from "./BoundOffer.tsx"
import { labelsOf } from "./labels.ts"
import styles from "./OwnCars.module.css"

type Props = { own: OwnCar; open: boolean; isBlocked: boolean; now: Date; onClose: () => void }

/** One car that is held: what binds, the car, its documents, what happened, and whom to ask (P51). */
export function OwnCarPanel({ own, open, isBlocked, now, onClose }: Props) {
  const { t } = useTranslation("own-cars")
  const { activity, car } = own
  const labels = labelsOf(own)
  const [isPriceFree, setPriceFree] = useState(false)
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={carText(activity)}
      windowTitle={carName(activity)}
      subtitle={t("subtitle", { jobNumber: activity.jobNumber, location: activity.location })}
      footer={
        !isBlocked && (
          <LinkButton
            link={links.activities({ activityId: activity.id })}
            label={`${t("toActivity")}: ${carName(activity)}`}
          >
            {t("toActivity")}
          </LinkButton>
        )
      }
    >
      <div className={styles.panel} data-paper={isPriceFree ? "never" : undefined}>
        <div className={styles.hero}>
          {isBlocked ? <CarPicture colour={car.paintBaseColor} /> : <LargeCarPicture car={car} />}
          <div className={styles.key}>
            <State own={own} now={now} />
            <KeyFacts car={car} labels={labels} />
            {!isBlocked && <PrintChoice isPriceFree={isPriceFree} onChange={setPriceFree} />}
          </div>
        </div>
        <section className={styles.section}>
          <h3>{t(awaitsAnswer(activity) ? "bound_asked" : "bound_confirmed")}</h3>
          <BoundOffer own={own} />
        </section>
        <CaseTimeline activity={activity} now={now} className={styles.section} />
        <CaseDocuments activity={activity} className={styles.section}>
          <CarDocuments car={car} className={styles.section} />
        </CaseDocuments>
        <CarFacts car={car} labels={labels} />
        <section className={styles.section}>
          <h3>{t("contact")}</h3>
          <ContactLine />
        </section>
      </div>
      {isPriceFree && <PriceFreePrint car={car} labels={labels} />}
    </SidePanel>
  )
}

/** How the acceptance stands, and who made it. */
function State({ own: { activity }, now }: Pick<Props, "own" | "now">) {
  const { t } = useTranslation("own-cars")
  const { tone, word } = activityBadge(activity)
  const since = activity.confirmedAt
    ? { label: t("confirmedAt"), value: `${instantText(activity.confirmedAt)} Uhr` }
    : { label: t("answerDue"), value: deadlineText(activity.answerDue, now) }
  return (
    <>
      <p>
        <Badge tone={tone}>{word}</Badge>
      </p>
      {awaitsAnswer(activity) && <p className={styles.note}>{t("notYetConfirmed")}</p>}
      <Facts
        facts={[
          { label: t("type"), value: activityTypeText(activity) },
          { label: t("sentAt"), value: `${instantText(activity.sentAt)} Uhr` },
          since,
          ...(activity.person ? [{ label: t("person"), value: activity.person.name }] : []),
        ]}
      />
    </>
  )
}
