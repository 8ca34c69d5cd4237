import { useQueries, useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { carName, deadlineText, euroText } from "../../../contract/core/format.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { type Offer, offerOf } from "../../../contract/fleet/offers.ts"
import type { Profile } from "../../../contract/people/users.ts"
import { links } from "../../core/links.ts"
import { useLabels } from "../../fleet/cars/labels.ts"
import { documentsOf } from "../../fleet/documents/use-documents.ts"
import { conditionsQuery } from "../../people/content/WaitingText.tsx"
import { useNow } from "../../ui/browser/clock.ts"
import { Button } from "../../ui/button/Button.tsx"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { Checkbox } from "../../ui/field/Choice.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { Section } from "../../ui/layout/Card.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { SidePanel } from "../../ui/panel/SidePanel.tsx"
import { common } from "../../ui/texts.de.ts"
import { Conditions, OfferDocuments } from "./AcceptPanel.tsx"
import { acceptReason, useReasonText, useRequester } from "./actions.ts"
import { BindingOffer } from "./BindingOffer.tsx"
import { acceptanceOf, type Sending, sentOf } from "./rules.ts"
import { texts } from "./texts.de.ts"
import { carOfRefusal, createRequestIds, problemOf, useSendRequest } from "./use-sending.ts"

type Props = { cars: readonly AgentCar[]; user: Profile; onClose: () => void }

/** A car as shown, which is binding, and the result of sending it. */
type Acceptance = { car: AgentCar; due?: string; problem?: string | undefined }

/** Accepts several cars at their Pre-Offer 1 with one consent, each by its own call (P259). */
export function AcceptSeveral({ cars, user, onClose }: Props) {
  const formId = useId()
  const now = useNow()
  const labels = useLabels()
  const requester = useRequester(user)
  const reasonText = useReasonText(labels)
  const { mutation } = useSendRequest("PRE_OFFER_ACCEPT")
  const [requestIdOf] = useState(createRequestIds)
  const [chosen] = useState(() =>
    cars.map((car) => {
      const isZvf = car.area === "SELECTION"
      const refusal = isZvf
        ? texts.several.onlyPreOffers
        : reasonText(acceptReason(car, "MAIN", requester), car)
      return { car, refusal }
    }),
  )
  const refused = chosen.filter(({ refusal }) => refusal)
  const [acceptances, setAcceptances] = useState<readonly Acceptance[]>(
    chosen.filter(({ refusal }) => !refusal),
  )
  const [busy, setBusy] = useState(false)
  /** Editions of the texts that the user agreed to. */
  const [agreedTo, setAgreedTo] = useState<string>()
  const conditions = useQuery(conditionsQuery())
  const documents = useQueries({
    queries: acceptances.map(({ car }) => documentsOf(car.id, car.offerVersion)),
  })
  const termsVersion = user.terms?.version
  const editions = `${conditions.data?.version} ${termsVersion}`
  const waiting = acceptances.filter(({ due }) => !due)
  const accepted = acceptances.filter(({ due }) => due)
  const unread = !conditions.data
    ? texts.conditionsFirst
    : documents.some(({ data }) => !data)
      ? texts.documentsFirst
      : undefined

  const edit = (id: string, changes: Partial<Acceptance>) =>
    setAcceptances((all) => all.map((one) => (one.car.id === id ? { ...one, ...changes } : one)))
  const send = async ({ car }: Acceptance) => {
    const seen = { car, conditions: conditions.data, termsVersion }
    const content = { ...acceptanceOf(seen, "MAIN", user.id), type: "PRE_OFFER_ACCEPT" as const }
    const body: Sending = { ...content, requestId: requestIdOf(content) }
    try {
      await mutation.mutateAsync(body)
      edit(car.id, { due: sentOf(car, body, new Date()).due })
    } catch (error) {
      const changed = carOfRefusal(error)
      if (changed) setAgreedTo(undefined)
      edit(car.id, {
        problem: problemOf(error, "PRE_OFFER_ACCEPT"),
        ...(changed && { car: changed }),
      })
    }
  }
  const submit = async () => {
    setBusy(true)
    for (const one of waiting) await send(one)
    setBusy(false)
  }
  return (
    <SidePanel
      open
      onClose={() => !busy && onClose()}
      title={texts.several.title}
      hasNoAddress
      footer={
        <>
          <Button onClick={onClose} refusedBecause={busy ? common.stillSending : undefined}>
            {common.close}
          </Button>
          {accepted.length > 0 && !busy && (
            <LinkButton link={links.activities()} variant={waiting.length > 0 ? "secondary" : "primary"}>
              {texts.toActivities}
            </LinkButton>
          )}
          {waiting.length > 0 && (
            <Button type="submit" form={formId} variant="primary" busy={busy}>
              {accepted.length > 0 ? texts.several.again(waiting.length) : texts.several.send(waiting.length)}
            </Button>
          )}
        </>
      }
    >
      <Form id={formId} busy={busy} onSubmit={submit}>
        <VStack gap={6}>
          {accepted.length > 0 && (
            <div role="status">
              <Notice
                tone={waiting.length === 0 || busy ? "success" : "warning"}
                title={texts.several.outcome({ sent: accepted.length, all: acceptances.length })}
              >
                <Accepted cars={accepted.map(({ car }) => car)} />
              </Notice>
            </div>
          )}
          {refused.length > 0 && (
            <Notice tone="info" title={texts.several.notIncluded}>
              <ul>
                {refused.map(({ car, refusal }) => (
                  <li key={car.id}>
                    {carName(car)}: {refusal}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          {acceptances.map(({ car, due, problem }, at) => (
            <Section key={car.id} aria-label={carName(car)} gap={4}>
              {due ? (
                <Notice tone="success">{texts.several.accepted(deadlineText(due, now))}</Notice>
              ) : (
                problem && (
                  <div role="alert">
                    <Notice tone="error">{problem}</Notice>
                  </div>
                )
              )}
              <BindingOffer car={car} offerType="MAIN" location={labels.location(car.locationId)} />
              <OfferDocuments documents={documents[at]?.data} of={documents[at]!} />
            </Section>
          ))}
          {waiting.length > 0 && (
            <>
              <Conditions
                conditions={conditions.data}
                of={conditions}
                area="PRE_OFFER"
                termsVersion={termsVersion}
              />
              <Checkbox
                label={texts.several.terms(waiting.length)}
                name={texts.termsName}
                required
                checked={agreedTo === editions}
                onChange={(isAgreed) => setAgreedTo(isAgreed ? editions : undefined)}
                refusedBecause={unread}
              />
            </>
          )}
        </VStack>
      </Form>
    </SidePanel>
  )
}

/** The accepted cars, each with its net price, and their sum. */
function Accepted({ cars }: { cars: readonly AgentCar[] }) {
  const sum = (price: (offer: Offer) => number) =>
    euroText(cars.reduce((cents, car) => cents + price(offerOf(car, "MAIN")), 0))
  return (
    <>
      <ul>
        {cars.map((car) => (
          <li key={car.id}>
            {[carName(car), car.licensePlateNumber].filter(Boolean).join(" · ")}:{" "}
            {euroText(offerOf(car, "MAIN").netCents)}
          </li>
        ))}
      </ul>
      <p>
        {texts.several.sum({
          net: sum(({ netCents }) => netCents),
          gross: sum(({ grossCents }) => grossCents),
        })}
      </p>
    </>
  )
}
