import type { Activity } from "../../../contract/activities.ts"
import { type CarFieldName, fieldOf, labelOf } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { type OfferType, offerTypeText } from "../../../contract/enums.ts"
import { firstDay, lastDay, mostCents, mostCount } from "../../../contract/limits.ts"
import { type Cents, vatPercentOn } from "../../../contract/money.ts"
import type { FieldFault } from "../../../contract/offer-rules.ts"
import { offerNeeds } from "../../../contract/publish.ts"
import { Button } from "../../ui/button/index.ts"
import { DateInput, EuroInput, NumberInput } from "../../ui/field/index.ts"
import { FieldRow, FormSection } from "../../ui/form/index.ts"
import { type CarNote, GrossWarning } from "../car-record/index.ts"
import { WarningsOfOffer } from "./AnswerWarnings.tsx"
import { type AnswerDraft, withDate, withNet, withTarget, withWish } from "./answer-draft.ts"
import { texts } from "./texts.de.ts"

/** What a field says about a contradiction that it is part of. */
type FaultAt = (name: CarFieldName) => () => string | undefined

type Props = {
  /** As it was loaded. */
  car: Car
  request: Activity | undefined
  draft: AnswerDraft
  set: (change: Partial<AnswerDraft>) => void
  /** What contradicts itself (P46). */
  faults: readonly FieldFault[]
  /** What is odd about it (P46). */
  warnings: readonly CarNote[]
}

/** The three offers to type new values into; each can take over the wish. */
export function AnswerOffers({ car, request, draft, set, faults, warnings }: Props) {
  const { wantedKilometers: km, wantedDate: date } = request ?? { wantedKilometers: null, wantedDate: null }
  const faultAt: FaultAt = (name) => () => faults.find(({ path }) => path === name)?.message
  const take = (type: OfferType) =>
    km !== null && date !== null ? (
      <TakeWish type={type} onTake={() => set(withWish(draft, type, car, { km, date }))} />
    ) : null
  return (
    <>
      <FormSection title={offerTypeText.MAIN}>
        {take("MAIN")}
        <FirstOffer car={car} draft={draft} set={set} faultAt={faultAt} />
        <WarningsOfOffer warnings={warnings} type="MAIN" />
      </FormSection>
      <FormSection title={offerTypeText.TWO}>
        {take("TWO")}
        <OtherOffer
          names={offerNeeds.TWO}
          faultAt={faultAt}
          net={draft.net2}
          onNet={(net2) => set({ net2 })}
          date={draft.date2}
          onDate={(date2) => set({ date2 })}
          km={draft.km2}
          onKm={(km2) => set({ km2 })}
        />
        <WarningsOfOffer warnings={warnings} type="TWO" />
      </FormSection>
      <FormSection title={offerTypeText.THREE}>
        {take("THREE")}
        <OtherOffer
          names={offerNeeds.THREE}
          faultAt={faultAt}
          net={draft.net3}
          onNet={(net3) => set({ net3 })}
          date={draft.date3}
          onDate={(date3) => set({ date3 })}
          km={draft.km3}
          onKm={(km3) => set({ km3 })}
        />
        <WarningsOfOffer warnings={warnings} type="THREE" />
      </FormSection>
    </>
  )
}

function TakeWish({ type, onTake }: { type: OfferType; onTake: () => void }) {
  return (
    <div>
      <Button size="small" onClick={onTake}>
        {texts.takeWish(offerTypeText[type])}
      </Button>
    </div>
  )
}

/** Pre-Offer 1; net price, retirement date and target take along what goes with them. */
function FirstOffer({
  car,
  draft,
  set,
  faultAt,
}: Pick<Props, "car" | "draft" | "set"> & { faultAt: FaultAt }) {
  return (
    <>
      <FieldRow>
        <EuroInput
          label={labelOf("offerPriceExclVat")}
          check={faultAt("offerPriceExclVat")}
          required={false}
          min={0}
          max={mostCents}
          value={draft.net}
          onChange={(net) => set(withNet(draft, net))}
        />
        <EuroInput
          label={labelOf("offerPriceInclVat")}
          check={faultAt("offerPriceInclVat")}
          required={false}
          min={0}
          max={mostCents}
          value={draft.gross}
          onChange={(gross) => set({ gross })}
        />
      </FieldRow>
      <GrossWarning
        prices={draft}
        vatPercent={vatPercentOn(draft.date)}
        onPropose={(gross) => set({ gross })}
      />
      <FieldRow>
        <DateInput
          label={labelOf("dateOfDelivery")}
          check={faultAt("dateOfDelivery")}
          min={firstDay}
          max={lastDay}
          required={false}
          value={draft.date}
          onChange={(date) => set(withDate(draft, date))}
        />
        <DateInput
          label={labelOf("dateUntilTakeover")}
          check={faultAt("dateUntilTakeover")}
          min={firstDay}
          max={lastDay}
          required={false}
          hint={fieldOf("dateUntilTakeover").hint}
          value={draft.takeover}
          onChange={(takeover) => set({ takeover })}
        />
      </FieldRow>
      <FieldRow>
        <Km
          label={labelOf("minKilometerReading")}
          check={faultAt("minKilometerReading")}
          value={draft.minKm}
          onChange={(minKm) => set({ minKm })}
        />
        <Km
          label={labelOf("atTargetKilometerReading")}
          check={faultAt("atTargetKilometerReading")}
          value={draft.targetKm}
          onChange={(targetKm) => set(withTarget(draft, car, targetKm))}
        />
        <Km
          label={labelOf("maxKilometerReading")}
          check={faultAt("maxKilometerReading")}
          value={draft.maxKm}
          onChange={(maxKm) => set({ maxKm })}
        />
        <Km
          label={labelOf("expectedKilometerReading")}
          check={faultAt("expectedKilometerReading")}
          value={draft.expectedKm}
          onChange={(expectedKm) => set({ expectedKm })}
        />
      </FieldRow>
    </>
  )
}

type OtherProps = {
  /** The fields of price, date and target. */
  names: readonly [CarFieldName, CarFieldName, CarFieldName]
  faultAt: FaultAt
  net: Cents | null
  onNet: (net: Cents | null) => void
  date: PlainDate | null
  onDate: (date: PlainDate | null) => void
  km: number | null
  onKm: (km: number | null) => void
}

/** Pre-Offer 2 or 3, which may stay empty. */
function OtherOffer({ names, faultAt, net, onNet, date, onDate, km, onKm }: OtherProps) {
  const [price, day, target] = names
  return (
    <FieldRow>
      <EuroInput
        label={labelOf(price)}
        check={faultAt(price)}
        required={false}
        min={0}
        max={mostCents}
        value={net}
        onChange={onNet}
      />
      <DateInput
        label={labelOf(day)}
        check={faultAt(day)}
        min={firstDay}
        max={lastDay}
        required={false}
        value={date}
        onChange={onDate}
      />
      <Km label={labelOf(target)} check={faultAt(target)} value={km} onChange={onKm} />
    </FieldRow>
  )
}

type KmProps = {
  label: string
  check: () => string | undefined
  value: number | null
  onChange: (value: number | null) => void
}

const Km = (props: KmProps) => <NumberInput {...props} required={false} min={0} max={mostCount} unit="km" />
