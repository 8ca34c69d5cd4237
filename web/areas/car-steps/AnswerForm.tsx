import type { Activity } from "../../../contract/activities.ts"
import { fieldOf, labelOf } from "../../../contract/car-fields.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { dateText, kmText } from "../../../contract/format.ts"
import { mostCents, mostCount } from "../../../contract/limits.ts"
import { type Cents, vatPercentOn } from "../../../contract/money.ts"
import { useTranslation } from "../../texts.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { DateInput, EuroInput, NumberInput } from "../../ui/field/index.ts"
import { FieldRow, FormSection } from "../../ui/form/index.ts"
import { GrossWarning } from "../car-record/index.ts"
import { type AnswerDraft, draftOf, fieldsOf, withDate, withNet } from "./answer-draft.ts"
import { StepForm, type StepProps, useStepForm } from "./StepForm.tsx"

/** Answers an individual request with new values, which closes it (P16, P25). */
export function AnswerForm({ car, onClose, request }: StepProps & { request: Activity | undefined }) {
  const { t } = useTranslation("car-record")
  const entry = useStepForm("answer", car, draftOf)
  const { draft, set } = entry
  return (
    <StepForm
      entry={entry}
      onClose={onClose}
      title={t("answerTitle")}
      submitLabel={t("answer")}
      success={t("answered")}
      fields={{ requestState: "ANSWERED", ...fieldsOf(draft) }}
    >
      {request && <Wish request={request} />}
      <FirstOffer draft={draft} set={set} />
      <OtherOffer
        title={t("group_offer2")}
        net={draft.net2}
        onNet={(net2) => set({ net2 })}
        date={draft.date2}
        onDate={(date2) => set({ date2 })}
        km={draft.km2}
        onKm={(km2) => set({ km2 })}
      />
      <OtherOffer
        title={t("group_offer3")}
        net={draft.net3}
        onNet={(net3) => set({ net3 })}
        date={draft.date3}
        onDate={(date3) => set({ date3 })}
        km={draft.km3}
        onKm={(km3) => set({ km3 })}
      />
    </StepForm>
  )
}

type FirstProps = { draft: AnswerDraft; set: (change: Partial<AnswerDraft>) => void }

/** Pre-Offer 1, which an answer must name; net and retirement date take along what goes with them. */
function FirstOffer({ draft, set }: FirstProps) {
  const { t } = useTranslation("car-record")
  return (
    <FormSection title={t("group_offer1")}>
      <FieldRow>
        <EuroInput
          label={t("net")}
          required
          min={1}
          max={mostCents}
          value={draft.net}
          onChange={(net) => set(withNet(draft, net))}
        />
        <EuroInput
          label={t("gross")}
          required
          min={1}
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
          required
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
          onChange={(targetKm) => set({ targetKm })}
        />
        <Km label={labelOf("maxKilometerReading")} value={draft.maxKm} onChange={(maxKm) => set({ maxKm })} />
      </FieldRow>
    </FormSection>
  )
}

type OtherProps = {
  title: string
  net: Cents | null
  onNet: (net: Cents | null) => void
  date: PlainDate | null
  onDate: (date: PlainDate | null) => void
  km: number | null
  onKm: (km: number | null) => void
}

/** Pre-Offer 2 or 3, which may stay empty. */
function OtherOffer({ title, net, onNet, date, onDate, km, onKm }: OtherProps) {
  const { t } = useTranslation("car-record")
  return (
    <FormSection title={title}>
      <FieldRow>
        <EuroInput label={t("net")} required={false} min={0} max={mostCents} value={net} onChange={onNet} />
        <DateInput label={labelOf("dateOfDelivery")} required={false} value={date} onChange={onDate} />
        <Km label={labelOf("atTargetKilometerReading")} value={km} onChange={onKm} />
      </FieldRow>
    </FormSection>
  )
}

/** What was asked for, against what was offered then. */
function Wish({ request }: { request: Activity }) {
  const { t } = useTranslation("car-record")
  const { wantedKilometers, wantedDate, kilometers, dateOfDelivery } = request
  return (
    <Notice tone="info">
      <p>
        <strong>{t("wish", { km: kmText(wantedKilometers ?? 0), date: dateText(wantedDate) })}</strong>
      </p>
      <p>{t("offeredThen", { km: kmText(kilometers), date: dateText(dateOfDelivery) })}</p>
    </Notice>
  )
}

type KmProps = { label: string; value: number | null; onChange: (value: number | null) => void }

const Km = (props: KmProps) => <NumberInput {...props} required={false} min={0} max={mostCount} unit="km" />
