import { useQuery } from "@tanstack/react-query"
import { type Ref, useId, useImperativeHandle, useMemo, useRef, useState } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import { plainRow } from "../../../contract/columns.ts"
import type { ConditionsVersion } from "../../../contract/conditions.ts"
import { type OfferType, offerTypes, offerTypeText } from "../../../contract/enums.ts"
import { carName, deadlineText } from "../../../contract/format.ts"
import { mostAtOnce } from "../../../contract/limits.ts"
import { offerOf } from "../../../contract/offers.ts"
import type { Profile } from "../../../contract/users.ts"
import { useNow } from "../../ui/browser/clock.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { Checkbox } from "../../ui/field/Choice.tsx"
import { Select } from "../../ui/field/Select.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { Section } from "../../ui/layout/Card.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { SidePanel } from "../../ui/panel/SidePanel.tsx"
import type { Draft } from "../../ui/record/DraftFields.tsx"
import { common } from "../../ui/texts.de.ts"
import { acceptReason, useAsking, useReasonText } from "../car/actions.ts"
import { useLabels } from "../car/labels.ts"
import { useDocuments } from "../documents/use-documents.ts"
import { conditionsQuery } from "../information/WaitingText.tsx"
import { Conditions, OfferDocuments } from "./AcceptPanel.tsx"
import { OfferChanged, OfferSummary } from "./OfferSummary.tsx"
import { acceptanceOf, differencesOf, type Sent } from "./rules.ts"
import { texts } from "./texts.de.ts"
import { useSending } from "./use-sending.ts"

type Props = {
  /** The chosen cars when the panel opens. */
  cars: readonly AgentCar[]
  /** A car's current state in its list; undefined if it left. */
  carNow: (id: string) => AgentCar | undefined
  user: Profile
  onClose: () => void
}

type Acceptance = {
  isSent: boolean
  obstacle: string | undefined
  send: () => Promise<unknown>
}

/** Accepts several pre-offers with one consent (P259), each by its own call. */
export function AcceptSeveral({ cars, carNow, user, onClose }: Props) {
  const formId = useId()
  const requester = useAsking(user)
  const reasonText = useReasonText(useLabels())
  const [chosen] = useState(() =>
    cars.map((car) => ({ car: plainRow(car), types: offerTypes.filter((type) => isOpen(car, type)) })),
  )
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(0)
  const [obstacle, setObstacle] = useState<string>()
  const acceptances = useRef(new Map<string, Acceptance | null>())
  const conditions = useQuery(conditionsQuery())
  function isOpen(car: AgentCar, type: OfferType) {
    return car.area === "PRE_OFFER" && acceptReason(car, type, requester) === null
  }
  const possible = chosen.filter(({ types }) => types.length > 0)
  const others = chosen.filter(({ types }) => types.length === 0)
  const remaining = possible.length - sent
  const tooMany = possible.length > mostAtOnce ? texts.several.tooMany(mostAtOnce) : undefined

  const submit = async () => {
    const current = () => possible.flatMap(({ car }) => acceptances.current.get(car.id) ?? [])
    const waiting = current().filter(({ isSent }) => !isSent)
    const first = waiting.find((one) => one.obstacle)?.obstacle
    setObstacle(first)
    if (first) return
    setBusy(true)
    for (const one of waiting) await one.send()
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
          <Button onClick={onClose} refusedBecause={busy ? texts.several.sending : undefined}>
            {common.close}
          </Button>
          {remaining > 0 && (
            <Button type="submit" form={formId} variant="primary" busy={busy} refusedBecause={tooMany}>
              {sent > 0 ? texts.several.again(remaining) : texts.several.send(remaining)}
            </Button>
          )}
        </>
      }
    >
      <Form id={formId} busy={busy} error={obstacle} onSubmit={submit}>
        <VStack gap={6}>
          {sent > 0 && (
            <div role="status">
              <Notice tone={remaining === 0 || busy ? "success" : "warning"}>
                {texts.several.outcome({ sent, all: possible.length })}
              </Notice>
            </div>
          )}
          {others.length > 0 && (
            <Notice tone="info" title={texts.several.notIncluded}>
              <ul>
                {others.map(({ car }) => (
                  <li key={car.id}>
                    {carName(car)}:{" "}
                    {car.area === "SELECTION"
                      ? texts.several.onlyPreOffers
                      : reasonText(acceptReason(car, "MAIN", requester), car)}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          {possible.map(({ car, types }) => (
            <CarToAccept
              key={car.id}
              ref={(acceptance) => void acceptances.current.set(car.id, acceptance)}
              car={car}
              carNow={carNow(car.id)}
              {...{ types, user, conditions: conditions.data }}
              onSent={() => setSent((count) => count + 1)}
              onChanged={() => setAgreed(false)}
            />
          ))}
          {remaining > 0 && (
            <>
              <Conditions
                conditions={conditions.data}
                error={conditions.error}
                onRetry={() => void conditions.refetch()}
                area="PRE_OFFER"
                termsVersion={user.terms?.version}
              />
              <Checkbox
                label={texts.several.terms(remaining)}
                name={texts.termsName}
                required
                checked={agreed}
                onChange={setAgreed}
                refusedBecause={conditions.data ? undefined : texts.conditionsFirst}
              />
            </>
          )}
        </VStack>
      </Form>
    </SidePanel>
  )
}

type CarProps = {
  ref: Ref<Acceptance>
  car: AgentCar
  carNow: AgentCar | undefined
  types: readonly OfferType[]
  user: Profile
  conditions: ConditionsVersion | undefined
  onSent: () => void
  /** The offer changed or another was chosen, so the consent no longer applies. */
  onChanged: () => void
}

function CarToAccept({ ref, types, user, conditions, onSent, onChanged, ...props }: CarProps) {
  const labels = useLabels()
  const now = useNow()
  // A car that left the list stays as it was last seen there.
  const [lastKnown, setLastKnown] = useState(props.car)
  const latest = props.carNow ?? lastKnown
  if (latest.offerVersion !== lastKnown.offerVersion) setLastKnown(latest)
  const car = useMemo(() => plainRow(latest), [latest])
  const [offerType, setOfferType] = useState<OfferType>(types[0] ?? "MAIN")
  const [sent, setSent] = useState<Sent>()
  const ended = useRef<() => void>(() => {})
  const [withoutDraft] = useState<Pick<Draft<unknown>, "send">>(() => ({
    send: (by, body, done, failed = () => {}) =>
      void by.mutateAsync(body, { onSuccess: done, onError: failed }).then(ended.current, ended.current),
  }))
  const documents = useDocuments(car.id, car.offerVersion)
  const shown = { car, conditions, termsVersion: user.terms?.version, documents: documents.data }
  const sending = useSending(withoutDraft, shown, "PRE_OFFER_ACCEPT", {
    onSent: (one) => {
      setSent(one)
      onSent()
    },
    onLost: () => {},
  })
  const { seen, changed, busy, problem } = sending
  useImperativeHandle(ref, () => ({
    isSent: sent !== undefined,
    obstacle: changed ? texts.changedFirst : seen.documents ? undefined : texts.documentsFirst,
    send: () =>
      new Promise<void>((resolve) => {
        ended.current = resolve
        sending.send({ ...acceptanceOf(seen, offerType, user.id), type: "PRE_OFFER_ACCEPT" })
      }),
  }))
  return (
    <Section aria-label={carName(car)} aria-busy={busy}>
      <h3>{[carName(car), car.licensePlateNumber].filter(Boolean).join(" · ")}</h3>
      {sent && (
        <Notice tone="success">
          {texts.several.accepted({ offer: offerTypeText[offerType], due: deadlineText(sent.due, now) })}
        </Notice>
      )}
      {problem && !sent && (
        <div role="alert">
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
      {changed && !sent && (
        <OfferChanged
          differences={differencesOf(seen, shown, offerType, labels)}
          isOffer={seen.car.offerVersion !== car.offerVersion}
          busy={busy}
          onContinue={() => {
            sending.goOn()
            onChanged()
          }}
        />
      )}
      {types.length > 1 && !sent && (
        <Select
          label={texts.several.offer}
          required
          value={offerType}
          onChange={(type) => {
            if (type) setOfferType(type)
            onChanged()
          }}
          options={types.map((value) => ({ value, label: offerTypeText[value] }))}
        />
      )}
      <OfferSummary
        offer={offerOf(seen.car, offerType)}
        area="PRE_OFFER"
        location={labels.location(seen.car.locationId)}
      />
      <OfferDocuments
        documents={seen.documents}
        error={documents.error}
        onRetry={() => void documents.refetch()}
      />
    </Section>
  )
}
