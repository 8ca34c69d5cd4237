import type { AgentCar } from "../../../contract/cars.ts"
import { monthsBetween } from "../../../contract/dates.ts"
import { colourText, conditionText } from "../../../contract/enums.ts"
import { dateText, euroText, kmText, monthText, notSet, vinText } from "../../../contract/format.ts"
import { type Cents, toCents } from "../../../contract/money.ts"
import { type TFunction, useTranslation } from "../../texts.ts"
import { type Fact, Facts } from "../../ui/layout/index.ts"
import type { Labels } from "../car/index.ts"
import { signedEuroText } from "../car/index.ts"
import styles from "./CarPanel.module.css"

const orNone = (text: string) => text || notSet
const kmOrNone = (km: number) => (km > 0 ? kmText(km) : notSet)
const surcharge = (cents: Cents) => (cents === 0 ? notSet : signedEuroText(cents))
const codeAndName = (code: string, name: string) => orNone([code, name].filter(Boolean).join(" · "))

type Props = { car: AgentCar; labels: Labels }

/** What identifies a car, beside its picture. */
export function KeyFacts({ car, labels }: Props) {
  const { t } = useTranslation("car")
  const isSelection = car.area === "SELECTION"
  return (
    <Facts
      facts={[
        { label: t("vin"), value: <span className={styles.vin}>{vinText(car.idNumber)}</span> },
        { label: t("plate"), value: orNone(car.licensePlateNumber) },
        isSelection
          ? { label: t("productionMonth"), value: monthText(car.productionMonth) }
          : { label: t("firstRegistrationLong"), value: dateText(car.dateOfFirstRegistration) },
        { label: t("kilometerReading"), value: kmText(car.kilometerReading) },
        { label: t("condition"), value: car.condition ? conditionText[car.condition] : t("noInformation") },
        isSelection
          ? { label: t("plannedUsage"), value: monthsText(t, car.plannedUsageTime) }
          : { label: t("location"), value: orNone(labels.location(car.locationId)) },
      ]}
    />
  )
}

const monthsText = (t: TFunction<"car">, count: number) => (count > 0 ? t("months", { count }) : notSet)

/** Everything else an agent may know about a car, in groups (P91). */
export function CarFacts({ car, labels }: Props) {
  const { t } = useTranslation("car")
  const used =
    car.dateOfFirstRegistration && car.dateOfDelivery
      ? monthsBetween(car.dateOfFirstRegistration, car.dateOfDelivery)
      : 0
  return (
    <>
      <Group
        title={t("sectionCar")}
        facts={[
          { label: t("brand"), value: orNone(labels.option(car.brand)) },
          { label: t("model"), value: orNone(labels.option(car.model)) },
          { label: t("series"), value: orNone(labels.option(car.modelSeries)) },
          { label: t("listPriceExclVat"), value: euroText(toCents(car.listPriceExclVat)) },
          { label: t("baseColour"), value: car.paintBaseColor ? colourText[car.paintBaseColor] : notSet },
          { label: t("paint"), value: codeAndName(car.paintCode, car.paintDesignation) },
          { label: t("upholstery"), value: codeAndName(car.upholsteryCode, car.upholsteryDesignation) },
        ]}
      />
      <Group
        title={t("sectionDates")}
        facts={[
          { label: t("productionMonth"), value: monthText(car.productionMonth) },
          { label: t("firstRegistrationLong"), value: dateText(car.dateOfFirstRegistration) },
          { label: t("expectedKilometerReading"), value: kmOrNone(car.expectedKilometerReading) },
          { label: t("minimumUsage"), value: monthsText(t, car.minimumUsageTime) },
          { label: t("plannedUsage"), value: monthsText(t, car.plannedUsageTime) },
          { label: t("usageMonths"), value: monthsText(t, used) },
        ]}
      />
      {car.area === "PRE_OFFER" && (
        <Group
          title={t("sectionSurcharges")}
          facts={[
            { label: t("surchargeMonth"), value: surcharge(toCents(car.additionalOrReducedPricePerMonth)) },
            {
              label: t("surchargeKm"),
              value: surcharge(toCents(car.additionalOrReducedPricePer1000Kilometer)),
            },
          ]}
        />
      )}
      {car.additionalInformation && (
        <section className={styles.section}>
          <h3>{t("additionalInformation")}</h3>
          <p>{car.additionalInformation}</p>
        </section>
      )}
    </>
  )
}

function Group({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      <Facts facts={facts} />
    </section>
  )
}
