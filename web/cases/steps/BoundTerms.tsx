import type { Activity } from "../../../contract/cases/activities.ts"
import { notSet } from "../../../contract/core/format.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { offerOf } from "../../../contract/fleet/offers.ts"
import { Vin } from "../../fleet/cars/CarBadges.tsx"
import { offerStrip } from "../../fleet/cars/fact-strips.tsx"
import { grossLine } from "../../fleet/cars/price-texts.ts"
import { useToday } from "../../ui/browser/clock.ts"
import { FactStrip } from "../../ui/layout/FactStrip.tsx"
import { Text, VStack } from "../../ui/layout/Layout.tsx"
import { texts as activitiesTexts } from "../activities/texts.de.ts"
import { texts } from "./texts.de.ts"

type Props = {
  /** The car with its status; what it was accepted with is fixed. */
  car: Car
  activity: Activity | undefined
}

/** The whole offer that a confirmation makes binding, and the texts that were agreed to. */
export function BoundTerms({ car, activity }: Props) {
  const offer = offerOf(car, car.preOfferType ?? "MAIN")
  return (
    <VStack as="section" gap={2} aria-label={texts.summary}>
      <FactStrip facts={offerStrip(offer, car, useToday())} />
      <Text as="p" small muted>
        {grossLine(offer)} · {activitiesTexts.vin}
        {"\u00a0"}
        {car.idNumber ? <Vin of={car.idNumber} /> : notSet}
      </Text>
      {activity && <AgreedTo activity={activity} />}
    </VStack>
  )
}

/** The texts that the person agreed to; acts recorded by the provider have no consent in the portal. */
function AgreedTo({ activity: { termsVersion, conditionsVersion } }: { activity: Activity }) {
  const agreed = !termsVersion
    ? texts.agreedNone
    : conditionsVersion
      ? texts.agreedBoth({ conditions: conditionsVersion, version: termsVersion })
      : texts.agreedTerms(termsVersion)
  return <p className="muted">{agreed}</p>
}
