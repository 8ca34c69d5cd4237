import type { Activity } from "../../../contract/activities.ts"
import { type CarFieldName, fieldOf, labelOf } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { type OfferType, offerTypeText } from "../../../contract/enums.ts"
import { mostCents, mostCount } from "../../../contract/limits.ts"
import { type Cents, vatPercentOn } from "../../../contract/money.ts"
import { offerNeeds } from "../../../contract/publish.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { DateInput, EuroInput, NumberInput } from "../../ui/field/index.ts"
import { FieldRow, FormSection } from "../../ui/form/index.ts"
import { GrossWarning } from "../car-record/index.ts"
import { type AnswerDraft, withDate, withNet, withTarget, withWish } from "./answer-draft.ts"

type Props = {
  /** As it was loaded. */
  car: Car
  request: Activity | undefined
  draft: AnswerDraft
  set: (change: Partial<AnswerDraft>) => void
}

/** The three offers to type new values into; each can take over the wish. */
export function AnswerOffers({ car, request, draft, set }: Props) {
  const { wantedKilometers: km, wantedDate: date } = request ?? { wantedKilometers: null, wantedDate: null }
  const take = (type: OfferType) =>
    km !== null && date !== null ? (
      <TakeWish type={type} onTake={() => set(withWish(draft, type, car, { km, date }))} />
    ) : null
  return (
    <>
      <FormSection title={offerTypeText.MAIN}>
        {take("MAIN")}
        <FirstOffer car={car} draft={draft} set={set} />
      </FormSection>
      <FormSection title={offerTypeText.TWO}>
        {take("TWO")}
        <OtherOffer
          names={offerNeeds.TWO}
          net={draft.net2}
          onNet={(net2) => set({ net2 })}
          date={draft.date2}
          onDate={(date2) => set({ date2 })}
          km={draft.km2}
          onKm={(km2) => set({ km2 })}
        />
      </FormSection>
      <FormSection title={offerTypeText.THREE}>
        {take("THREE")}
        <OtherOffer
          names={offerNeeds.THREE}
          net={draft.net3}
          onNet={(net3) => set({ net3 })}
          date={draft.date3}
          onDate={(date3) => set({ date3 })}
          km={draft.km3}
          onKm={(km3) => set({ km3 })}
        />
      </FormSection>
    </>
  )
}

function TakeWish({ type, onTake }: { type: OfferType; onTake: () => void }) {
  const { t } = useTranslation("car-record")
  return (
    <div>
      <Button size="small" onClick={onTake}>
        {t("takeWish", { offer: offerTypeText[type] })}
      </Button>
    </div>
  )
}

/** Pre-Offer 1; net price, retirement date and target take along what goes with them. */
function FirstOffer({ car, draft, set }: Pick<Props, "car" | "draft" | "set">) {
  return (
    <>
      <FieldRow>
        <EuroInput
          label={labelOf("offerPriceExclVat")}
          required={false}
          min={0}
          max={mostCents}
          value={draft.net}
          onChange={(net) => set(withNet(draft, net))}
        />
        <EuroInput
          label={labelOf("offerPriceInclVat")}
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
          required={false}
          value={draft.date}
          onChange={(date) => set(withDate(draft, date))}
        />
        <DateInput
          label={labelOf("dateUntilTakeover")}
          required={false}
          hint={fieldOf("dateUntilTakeover").hint}
          min={draft.date ?? undefined}
          value={draft.takeover}
          onChange={(takeover) => set({ takeover })}
        />
      </FieldRow>
      <FieldRow>
        <Km label={labelOf("minKilometerReading")} value={draft.minKm} onChange={(minKm) => set({ minKm })} />
        <Km
          label={labelOf("atTargetKilometerReading")}
          value={draft.targetKm}
          onChange={(targetKm) => set(withTarget(draft, car, targetKm))}
        />
        <Km label={labelOf("maxKilometerReading")} value={draft.maxKm} onChange={(maxKm) => set({ maxKm })} />
      </FieldRow>
    </>
  )
}

type OtherProps = {
  /** The fields of price, date and target. */
  names: readonly [CarFieldName, CarFieldName, CarFieldName]
  net: Cents | null
  onNet: (net: Cents | null) => void
  date: PlainDate | null
  onDate: (date: PlainDate | null) => void
  km: number | null
  onKm: (km: number | null) => void
}

/** Pre-Offer 2 or 3, which may stay empty. */
function OtherOffer({ names, net, onNet, date, onDate, km, onKm }: OtherProps) {
  const [price, day, target] = names
  return (
    <FieldRow>
      <EuroInput
        label={labelOf(price)}
        required={false}
        min={0}
        max={mostCents}
        value={net}
        onChange={onNet}
      />
      <DateInput label={labelOf(day)} required={false} value={date} onChange={onDate} />
      <Km label={labelOf(target)} value={km} onChange={onKm} />
    </FieldRow>
  )
}

type KmProps = { label: string; value: number | null; onChange: (value: number | null) => void }

const Km = (props: KmProps) => <NumberInput {...props} required={false} min={0} max={mostCount} unit="km" />
