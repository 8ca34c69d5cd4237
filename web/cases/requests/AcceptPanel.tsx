import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import type { ConditionsVersion } from "../../../contract/cases/conditions.ts"
import { type Area, type OfferType, offerTypeText } from "../../../contract/core/enums.ts"
import { carName, locationText } from "../../../contract/core/format.ts"
import type { CarDocument } from "../../../contract/fleet/documents.ts"
import { editionText, versionName } from "../../../contract/people/agreed.ts"
import { PanelFooter } from "../../fleet/cars/PanelFooter.tsx"
import { DocumentTable } from "../../fleet/documents/DocumentTable.tsx"
import { useDocuments } from "../../fleet/documents/use-documents.ts"
import { InformationLink } from "../../people/content/InformationLink.tsx"
import { conditionsQuery, termsVersionQuery, WaitingText } from "../../people/content/WaitingText.tsx"
import { useMedia } from "../../ui/browser/use-media.ts"
import { Button } from "../../ui/button/Button.tsx"
import { type Load, LoadFailure } from "../../ui/feedback/States.tsx"
import { Checkbox } from "../../ui/field/Choice.tsx"
import { Select } from "../../ui/field/Select.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { HStack, Text, VStack } from "../../ui/layout/Layout.tsx"
import { RichText } from "../../ui/layout/RichText.tsx"
import { DraftNotice, InertWhileBusy, useDraft } from "../../ui/record/DraftFields.tsx"
import { common } from "../../ui/texts.de.ts"
import { OwnReferenceInput } from "../activities/OwnReferenceInput.tsx"
import { acceptReason } from "./actions.ts"
import { BindingOffer, OfferChanged } from "./BindingOffer.tsx"
import styles from "./Requests.module.css"
import { acceptanceOf, differencesOf, type Shown } from "./rules.ts"
import { texts } from "./texts.de.ts"
import { type DialogProps, useSending } from "./use-sending.ts"

/** Accepts a pre-offer or requests a ZVF (P83, P26). The values first shown are binding. */
export function AcceptPanel(props: DialogProps & { offerType: OfferType }) {
  const { car, offerType, user, requester, labels, reasonText, isLost, onSent, onLost, onBack } = props
  const formId = useId()
  const isPhone = useMedia("(width <= 640px), (height < 480px)")
  const [agreed, setAgreed] = useState(false)
  // Consent is not stored in the draft: it applies to what is displayed.
  const form = useDraft(`accept ${car.id}`, {
    locationId: user.locations.length === 1 ? user.locations[0]!.id : null,
    ownReference: "",
  })
  const { locationId, ownReference } = form.value
  const isSelection = car.area === "SELECTION"
  const type = isSelection ? "SELECTION_ACCEPT" : "PRE_OFFER_ACCEPT"
  const conditions = useQuery(conditionsQuery())
  const documents = useDocuments(car.id, car.offerVersion)
  const now: Shown = {
    car,
    conditions: conditions.data,
    termsVersion: user.terms?.version,
    documents: documents.data,
  }
  const sending = useSending(form, now, type, { onSent, onLost })
  const { seen, changed, send, busy, failed } = sending
  const unread = !seen.conditions ? texts.conditionsFirst : seen.documents ? undefined : texts.documentsFirst
  const refusal = isLost ? undefined : reasonText(acceptReason(car, offerType, requester), car)
  const refusedBecause = changed ? texts.changedFirst : (refusal ?? unread)
  const words = isSelection ? texts.sendSelection : texts.sendAcceptance(offerTypeText[offerType])

  const submit = () =>
    send({
      ...acceptanceOf(seen, offerType, user.id),
      type,
      ownReference,
      ...(isSelection && { locationId }),
    })
  const agreeAgain = () => {
    sending.goOn()
    setAgreed(false)
  }
  // In sight beside the conditions, on phones after them.
  const consent = !isSelection && (
    <div className={styles.consent} inert={busy}>
      <Checkbox
        label={texts.terms}
        name={texts.termsName}
        required
        checked={agreed}
        onChange={setAgreed}
        refusedBecause={unread}
      />
    </div>
  )
  return (
    <Form id={formId} busy={busy} error={sending.problem} refusedBecause={refusedBecause} onSubmit={submit}>
      <VStack gap={4}>
        <InertWhileBusy busy={busy}>
          <DraftNotice form={form} />
          {changed && (
            <OfferChanged
              differences={differencesOf(seen, now, offerType, labels)}
              isOffer={seen.car.offerVersion !== car.offerVersion}
              busy={busy}
              onContinue={agreeAgain}
            />
          )}
          <BindingOffer
            car={seen.car}
            offerType={offerType}
            location={isSelection ? "" : labels.location(seen.car.locationId)}
          />
          <OfferDocuments documents={seen.documents} of={documents} />
          <Conditions
            conditions={seen.conditions}
            of={conditions}
            area={car.area}
            termsVersion={seen.termsVersion}
          />
          {isSelection && (
            <Select
              label={texts.chooseLocation}
              required
              emptyLabel={texts.chooseLocationEmpty}
              value={locationId}
              onChange={(chosen) => form.edit({ locationId: chosen })}
              options={user.locations.map((location) => ({
                value: location.id,
                label: locationText(location),
              }))}
            />
          )}
          <OwnReferenceInput value={ownReference} onChange={(text) => form.edit({ ownReference: text })} />
          {isPhone && consent}
        </InertWhileBusy>
        <PanelFooter>
          {!isPhone && consent}
          <BackButton onBack={onBack} />
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={busy}
            aria-label={`${failed ? common.sendAgain : words}: ${carName(car)}`}
            refusedBecause={refusedBecause}
          >
            {failed ? common.sendAgain : words}
          </Button>
        </PanelFooter>
      </VStack>
    </Form>
  )
}

/** Leads back to the car. */
export function BackButton({ onBack }: { onBack: () => void }) {
  const isPhone = useMedia("(width <= 640px), (height < 480px)")
  return (
    <Button variant={isPhone ? "quiet" : "secondary"} aria-label={texts.back} onClick={onBack}>
      {isPhone ? texts.backShort : texts.back}
    </Button>
  )
}

type Props = {
  conditions: ConditionsVersion | undefined
  of: Load<unknown>
  area: Area
  termsVersion: string | undefined
}

/** The texts to agree to, in full, with version and hash, and where to find them later. */
export function Conditions({ conditions, of, area, termsVersion }: Props) {
  const isAsked = termsVersion !== undefined
  const terms = useQuery({ ...termsVersionQuery(termsVersion ?? ""), enabled: isAsked }).data
  // The version is known at once, its hash after loading.
  const termsEdition = terms ? editionText(terms) : versionName(termsVersion ?? "")
  return (
    <VStack as="section" gap={2}>
      <HStack gap={2} align="baseline">
        <h3>{texts.conditionsTitle}</h3>
        {conditions && (
          <Text small muted>
            {versionName(conditions.version)}
          </Text>
        )}
      </HStack>
      {conditions ? (
        <>
          <div className={styles.conditions}>
            <RichText text={conditions.text[area]} />
          </div>
          <Text as="p" small muted className="readable">
            <InformationLink hash="bedingungen">
              {texts.conditionsEdition(editionText(conditions))}
            </InformationLink>
            {isAsked && (
              <>
                {" · "}
                <InformationLink hash="nutzungsbedingungen">
                  {texts.conditionTerms(termsEdition)}
                </InformationLink>
              </>
            )}
          </Text>
        </>
      ) : of.error ? (
        <LoadFailure of={of} failure={texts.conditionsFailed} />
      ) : (
        <WaitingText />
      )}
    </VStack>
  )
}

type OfferDocumentsProps = {
  documents: readonly CarDocument[] | undefined
  of: Load<unknown>
}

/** The documents of the car that are stored with the act; nothing without any. */
export function OfferDocuments({ documents, of }: OfferDocumentsProps) {
  if (documents?.length === 0 || (!documents && !of.error)) return null
  return (
    <VStack as="section" gap={2}>
      <h3>{texts.documentsTitle}</h3>
      {documents ? (
        <>
          <DocumentTable documents={documents} canEdit={false} />
          <Text as="p" small muted className="readable">
            {texts.documentsKept}
          </Text>
        </>
      ) : (
        <LoadFailure of={of} failure={texts.documentsFailed} />
      )}
    </VStack>
  )
}
