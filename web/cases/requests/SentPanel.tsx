import { offerTypeText } from "../../../contract/core/enums.ts"
import { dateText, deadlineText, kmText } from "../../../contract/core/format.ts"
import { withUnits } from "../../../contract/core/with-units.ts"
import { versionName } from "../../../contract/people/agreed.ts"
import { links } from "../../core/links.ts"
import type { Labels } from "../../fleet/cars/labels.ts"
import { PanelFooter } from "../../fleet/cars/PanelFooter.tsx"
import { PanelHead } from "../../fleet/cars/PanelHead.tsx"
import { useSendsMails } from "../../people/content/meta.ts"
import { useNow } from "../../ui/browser/clock.ts"
import { Button } from "../../ui/button/Button.tsx"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { FactStrip } from "../../ui/layout/FactStrip.tsx"
import { Text, VStack } from "../../ui/layout/Layout.tsx"
import { common } from "../../ui/texts.de.ts"
import { useNewest } from "../activities/use-activities.ts"
import { BindingOffer } from "./BindingOffer.tsx"
import type { Sent } from "./rules.ts"
import { texts } from "./texts.de.ts"

/** The confirmation: what was sent, the deadline of the answer, and where to find it. */
export function SentPanel({ sent, labels, onClose }: { sent: Sent; labels: Labels; onClose: () => void }) {
  const { type, car, offerType, wantedKm, wantedDate } = sent
  const location = labels.location(sent.locationId)
  const editions = [
    { label: texts.conditionsTitle, value: sent.conditionsVersion },
    { label: texts.termsOfUse, value: sent.termsVersion },
  ].flatMap(({ label, value }) => (value ? [`${label}, ${versionName(value)}`] : []))
  const isWish = type === "PRE_OFFER_REQUEST"
  const now = useNow()
  const sends = useSendsMails()
  const sentActivity = useNewest(car.id, ({ mine }) => mine)
  return (
    <VStack gap={4}>
      <div role="status">
        <Notice tone="success">
          <p>{texts.sentText[type](offerTypeText[offerType])}</p>
          {sends && <p>{isWish ? texts.sentReceiptUnlessMuted : texts.sentReceipt}</p>}
        </Notice>
      </div>
      <VStack as="section" gap={1}>
        <h3>{texts.sentDue}</h3>
        <Text as="p" large numbers>
          {withUnits(deadlineText(sent.due, now))}
        </Text>
      </VStack>
      {isWish && wantedKm !== null ? (
        <>
          <PanelHead car={car} size="form">
            <p className="muted">{texts.yourWish}</p>
          </PanelHead>
          <FactStrip
            facts={[
              { label: texts.kilometers, value: kmText(wantedKm) },
              { label: texts.delivery, value: dateText(wantedDate) },
              { label: texts.locationOf, value: location },
            ]}
          />
        </>
      ) : (
        <>
          <h3>{texts.sentOfferTitle}</h3>
          <BindingOffer car={car} offerType={offerType} location={location} />
          <Text as="p" small muted>
            {editions.join(" · ")}
          </Text>
        </>
      )}
      <PanelFooter>
        <Button onClick={onClose}>{common.toList}</Button>
        {!sentActivity.isLoaded ? (
          <Button variant="primary" busy>
            {texts.toActivities}
          </Button>
        ) : (
          <LinkButton
            variant="primary"
            link={links.activities(sentActivity.activity && { activityId: sentActivity.activity.id })}
          >
            {texts.toActivities}
          </LinkButton>
        )}
      </PanelFooter>
    </VStack>
  )
}
