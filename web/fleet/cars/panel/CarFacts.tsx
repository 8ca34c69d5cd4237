import { monthsBetween } from "../../../../contract/core/dates.ts"
import { type Area, driveText } from "../../../../contract/core/enums.ts"
import { carName, monthsText, notSet } from "../../../../contract/core/format.ts"
import { panelFacts } from "../../../../contract/fleet/agent-facts.ts"
import type { PanelGroup } from "../../../../contract/fleet/car-field.ts"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import { energySummary } from "../../../../contract/fleet/energy.ts"
import { panelText } from "../../../../contract/fleet/field-text.ts"
import { useToday } from "../../../ui/browser/clock.ts"
import { type Fact, Facts, Section } from "../../../ui/layout/Card.tsx"
import { FactStrip } from "../../../ui/layout/FactStrip.tsx"
import { VStack } from "../../../ui/layout/Layout.tsx"
import { Vin } from "../CarBadges.tsx"
import { carStrip } from "../fact-strips.tsx"
import type { Labels } from "../labels.ts"
import { MandatoryText } from "../MandatoryText.tsx"
import { PanelHead } from "../PanelHead.tsx"
import { texts } from "./texts.de.ts"

type Props = {
  car: AgentCar
  labels: Labels
  /** Without amounts, and without free text, which may contain some. */
  isPriceFree?: boolean
}

/** Shown in head or strip. */
const inHead: readonly string[] = ["idNumber", "licensePlateNumber", "kilometerReading", "locationId"]
const combined: readonly string[] = ["brand", "model", "modelSeries", "listPriceExclVat"]
const shownElsewhere: Readonly<Record<Area, ReadonlySet<string>>> = {
  PRE_OFFER: new Set([...inHead, ...combined, "paintBaseColor"]),
  SELECTION: new Set([...inHead, ...combined, "productionMonth", "plannedUsageTime", "minimumUsageTime"]),
}

const fieldFacts = (groups: readonly PanelGroup[], { car, labels, isPriceFree }: Props): Fact[] =>
  panelFacts(groups, car.area)
    .filter(({ name, kind }) => !shownElsewhere[car.area].has(name) && !(isPriceFree && kind === "euro"))
    .map((field) => ({ field, value: panelText(field, car, labels) }))
    .filter(({ field, value }) => value !== notSet && value !== field.unset)
    .map(({ field, value }) => ({ label: field.fact?.label ?? field.label, value }))

/** All other facts that an agent sees, then the text for advertisements. */
export function CarFacts(props: Props) {
  const { car, labels } = props
  const others = [
    { label: texts.brandAndSeries, value: joined(labels.option(car.brand), labels.option(car.modelSeries)) },
    ...fieldFacts(["key", "car"], props),
    { label: texts.consumption, value: energySummary(car) },
    { label: texts.drive, value: car.drive && driveText[car.drive] },
    { label: texts.usageMonths, value: usageText(car) },
    ...fieldFacts(["dates", "surcharges"], props),
    { label: texts.vin, value: <Vin of={car.idNumber} /> },
    { label: texts.jobNumber, value: car.jobNumber },
  ]
  return (
    <>
      <Section title={texts.carData}>
        <Facts facts={others.filter(({ value }) => value)} />
      </Section>
      <MandatoryText car={car} name={carName(car)} />
    </>
  )
}

const joined = (...words: readonly string[]) => words.filter(Boolean).join(" · ")

/** New cars are unused. */
function usageText({ area, dateOfFirstRegistration, dateOfDelivery }: AgentCar): string {
  if (area === "SELECTION" || !dateOfFirstRegistration || !dateOfDelivery) return ""
  const months = monthsBetween(dateOfFirstRegistration, dateOfDelivery)
  return months > 0 ? monthsText(months) : ""
}

/** Printed instead of a panel: no amounts, and no free text, which may contain some. */
export function PriceFreePrint({ car, labels }: { car: AgentCar; labels: Labels }) {
  return (
    <div data-paper="only">
      <VStack gap={4}>
        <PanelHead car={car} />
        <FactStrip facts={carStrip(car, labels, useToday())} />
        <CarFacts car={car} labels={labels} isPriceFree />
      </VStack>
    </div>
  )
}
