import type { ReactNode } from "react"
import { monthsBetween } from "../../../../contract/core/dates.ts"
import { carName, monthsText, notSet } from "../../../../contract/core/format.ts"
import { isUndriven, panelFacts } from "../../../../contract/fleet/agent-facts.ts"
import type { PanelGroup } from "../../../../contract/fleet/car-field.ts"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import { energyLines } from "../../../../contract/fleet/energy.ts"
import { panelText } from "../../../../contract/fleet/field-text.ts"
import { Checkbox } from "../../../ui/field/Choice.tsx"
import { Breaks } from "../../../ui/layout/Breaks.tsx"
import { type Fact, Facts, Section } from "../../../ui/layout/Card.tsx"
import { VStack } from "../../../ui/layout/Layout.tsx"
import { LargeCarPicture } from "../CarPicture.tsx"
import type { Labels } from "../labels.ts"
import { MandatoryText } from "../MandatoryText.tsx"
import { texts as carTexts } from "../texts.de.ts"
import styles from "./CarPanel.module.css"
import { texts } from "./texts.de.ts"

type Props = {
  car: AgentCar
  labels: Labels
  /** Without amounts, and without free text, which may contain some. */
  isPriceFree?: boolean
}

const factsOf = (groups: readonly PanelGroup[], { car, labels, isPriceFree }: Props) =>
  panelFacts(groups, car.area)
    .filter((field) => (!isPriceFree || field.kind !== "euro") && !isUndriven(field, car))
    .map((field) => ({
      name: field.name,
      label: field.fact?.label ?? field.label,
      value: panelText(field, car, labels),
    }))

export function KeyFacts(props: Props) {
  const ofArea = props.car.area === "SELECTION" ? "keySelection" : "keyPreOffer"
  const facts = factsOf(["key", ofArea], props).map(({ name, label, value }) => ({
    label,
    value: name === "idNumber" ? <Breaks text={value} /> : value,
  }))
  return <Facts facts={facts} />
}

/** All other facts that an agent sees, in groups (P91). */
export function CarFacts(props: Props) {
  const { car, isPriceFree = false } = props
  return (
    <>
      <Group title={carTexts.sectionCar} facts={factsOf(["car"], props)} />
      <Group title={texts.sectionEnergy} facts={energyLines(car)}>
        {!isPriceFree && <MandatoryText car={car} name={carName(car)} />}
      </Group>
      <Group
        title={texts.sectionDates}
        facts={[...factsOf(["dates"], props), ...usageFacts(texts.usageMonths, car)]}
      />
      <Group title={texts.sectionSurcharges} facts={factsOf(["surcharges"], props)} />
      {!isPriceFree &&
        panelFacts(["note"], car.area).map(
          ({ name, label }) =>
            car[name as keyof AgentCar] && (
              <Section key={name} title={label}>
                <p>{car[name as keyof AgentCar]}</p>
              </Section>
            ),
        )}
    </>
  )
}

/** New cars are unused. */
const usageFacts = (label: string, car: AgentCar): Fact[] =>
  car.area === "SELECTION" ? [] : [{ label, value: usageText(car) }]

function usageText({ dateOfFirstRegistration, dateOfDelivery }: AgentCar) {
  const months =
    dateOfFirstRegistration && dateOfDelivery ? monthsBetween(dateOfFirstRegistration, dateOfDelivery) : 0
  return months > 0 ? monthsText(months) : notSet
}

type GroupProps = { title: string; facts: readonly Fact[]; children?: ReactNode }

function Group({ title, facts, children }: GroupProps) {
  const isEmpty = facts.length === 0
  if (isEmpty && !children) return null
  return (
    <Section data-paper={isEmpty ? "never" : undefined} title={title}>
      {!isEmpty && <Facts facts={facts} />}
      {children}
    </Section>
  )
}

/** The picture of a car beside its main facts. */
export const CarHero = ({ picture, children }: { picture: ReactNode; children: ReactNode }) => (
  <div className={styles.hero}>
    {picture}
    <VStack gap={3} className={styles.key}>
      {children}
    </VStack>
  </div>
)

type ChoiceProps = { isPriceFree: boolean; onChange: (isPriceFree: boolean) => void }

/** Whether to print the car without prices, e.g. for a customer (P195). */
export function PrintChoice({ isPriceFree, onChange }: ChoiceProps) {
  return (
    <div data-paper="never">
      <Checkbox label={texts.printPriceFree} checked={isPriceFree} onChange={onChange} />
    </div>
  )
}

/** Printed instead of a panel: no amounts, and no free text, which may contain some. */
export function PriceFreePrint({ car, labels }: { car: AgentCar; labels: Labels }) {
  return (
    <div data-paper="only">
      <VStack gap={6} className={styles.content}>
        <CarHero picture={<LargeCarPicture car={car} />}>
          <KeyFacts car={car} labels={labels} isPriceFree />
        </CarHero>
        <CarFacts car={car} labels={labels} isPriceFree />
      </VStack>
    </div>
  )
}
