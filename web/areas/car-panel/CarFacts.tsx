import type { ReactNode } from "react"
import { fieldsIn, type PanelGroup } from "../../../contract/car-field.ts"
import { catalogue } from "../../../contract/car-fields.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import { monthsBetween } from "../../../contract/dates.ts"
import { energyLines } from "../../../contract/energy.ts"
import { factText } from "../../../contract/field-text.ts"
import { carName, monthsText, notSet } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Breaks, type Fact, Facts } from "../../ui/layout/index.ts"
import { type Labels, MandatoryText } from "../car/index.ts"
import styles from "./CarPanel.module.css"

type Props = { car: AgentCar; labels: Labels }

const fieldsOf = (groups: readonly PanelGroup[], { area }: AgentCar) =>
  fieldsIn(catalogue, ({ panel }) => panel, groups, area)
const factsOf = (groups: readonly PanelGroup[], { car, labels }: Props) =>
  fieldsOf(groups, car).map((field) => ({
    name: field.name,
    label: field.fact?.label ?? field.label,
    value: factText(field, car, labels),
  }))

/** What identifies a car, beside its picture. */
export function KeyFacts({ car, labels }: Props) {
  const ofArea = car.area === "SELECTION" ? "keySelection" : "keyPreOffer"
  const facts = factsOf(["key", ofArea], { car, labels }).map(({ name, label, value }) => ({
    label,
    value:
      name === "idNumber" ? (
        <span className={styles.vin}>
          <Breaks text={value} />
        </span>
      ) : (
        value
      ),
  }))
  return <Facts facts={facts} />
}

/** Everything else an agent may know about a car, in groups (P91). */
export function CarFacts({ car, labels }: Props) {
  const { t } = useTranslation("car")
  return (
    <>
      <Group title={t("sectionCar")} facts={factsOf(["car"], { car, labels })} />
      <Group title={t("sectionEnergy")} facts={energyLines(car)}>
        <MandatoryText car={car} name={carName(car)} />
      </Group>
      <Group
        title={t("sectionDates")}
        facts={[...factsOf(["dates"], { car, labels }), ...usageFacts(t("usageMonths"), car)]}
      />
      <Group title={t("sectionSurcharges")} facts={factsOf(["surcharges"], { car, labels })} />
      {fieldsOf(["note"], car).map(
        ({ name, label }) =>
          car[name as keyof AgentCar] && (
            <section key={name} className={styles.section}>
              <h3>{label}</h3>
              <p>{car[name as keyof AgentCar]}</p>
            </section>
          ),
      )}
    </>
  )
}

/** A new car has not been used. */
const usageFacts = (label: string, car: AgentCar): Fact[] =>
  car.area === "SELECTION" ? [] : [{ label, value: usageText(car) }]

function usageText({ dateOfFirstRegistration, dateOfDelivery }: AgentCar) {
  const months =
    dateOfFirstRegistration && dateOfDelivery ? monthsBetween(dateOfFirstRegistration, dateOfDelivery) : 0
  return months > 0 ? monthsText(months) : notSet
}

type GroupProps = { title: string; facts: readonly Fact[]; children?: ReactNode }

function Group({ title, facts, children }: GroupProps) {
  if (facts.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      <Facts facts={facts} />
      {children}
    </section>
  )
}
