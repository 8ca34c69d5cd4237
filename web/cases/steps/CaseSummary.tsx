import type { Activity } from "../../../contract/cases/activities.ts"
import { activityTypeText } from "../../../contract/core/enums.ts"
import { carText, instantText, notSet } from "../../../contract/core/format.ts"
import { labelOf } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { offerLines } from "../../../contract/fleet/offer-lines.ts"
import { offerOf } from "../../../contract/fleet/offers.ts"
import { Vin } from "../../fleet/cars/CarBadges.tsx"
import { PictureBeside } from "../../fleet/cars/CarPicture.tsx"
import { useNames } from "../../fleet/cars/record/use-choices.ts"
import { Facts } from "../../ui/layout/Card.tsx"
import { Text, VStack } from "../../ui/layout/Layout.tsx"
import { common } from "../../ui/texts.de.ts"
import styles from "./Steps.module.css"
import { texts } from "./texts.de.ts"

type Props = {
  /** The car with its status; what it was accepted with is fixed (P19). */
  car: Car
  activity: Activity | undefined
}

/** Everything that a confirmation makes valid: person, location, car and terms. */
export function CaseSummary({ car, activity }: Props) {
  const names = useNames()
  const offer = offerOf(car, car.preOfferType ?? "MAIN")
  const what = activity && [{ label: texts.what, value: activityTypeText(activity) }]
  const sent = activity && [{ label: common.sentAt, value: instantText(activity.sentAt) }]
  return (
    <VStack as="section" gap={4} className={styles.summary} aria-label={texts.summary}>
      <PictureBeside car={car}>
        <Text as="p" large breaks>
          {carText(car)}
        </Text>
        <Facts
          facts={[
            { label: labelOf("idNumber"), value: <Vin of={car.idNumber} /> },
            { label: labelOf("licensePlateNumber"), value: car.licensePlateNumber || notSet },
            { label: labelOf("jobNumber"), value: car.jobNumber },
          ]}
        />
      </PictureBeside>
      <Facts
        facts={[
          ...(what ?? []),
          { label: texts.person, value: activity?.person?.name ?? names.user(car.userId) },
          { label: texts.location, value: activity?.location ?? names.location(car.locationId) },
          ...(sent ?? []),
        ]}
      />
      <Facts facts={offerLines(offer, car.area).map(({ label, text }) => ({ label, value: text }))} />
      {activity && <AgreedTo activity={activity} />}
    </VStack>
  )
}

/** The texts that the person agreed to (P50); acts recorded by the provider have no consent in the portal. */
function AgreedTo({ activity: { termsVersion, conditionsVersion } }: { activity: Activity }) {
  const agreed = !termsVersion
    ? texts.agreedNone
    : conditionsVersion
      ? texts.agreedBoth({ conditions: conditionsVersion, version: termsVersion })
      : texts.agreedTerms(termsVersion)
  return <p className="muted">{agreed}</p>
}
