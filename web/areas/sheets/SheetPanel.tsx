import type { AgentCar } from "../../../contract/cars.ts"
import { carText, locationText } from "../../../contract/format.ts"
import { longestNote, mostCents } from "../../../contract/limits.ts"
import { toEuros } from "../../../contract/money.ts"
import { type SheetPriceKind, sheetPriceKinds, sheetPriceText } from "../../../contract/sheet-prices.ts"
import { useTranslation } from "../../texts.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { EuroInput, RadioGroup, Select, TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { useDraft } from "../../ui/record/index.ts"
import { useMakeSheet } from "./api.ts"

type Location = { id: string; vfnr: string; name: string }
type Props = { car: AgentCar; locations: readonly Location[]; onClose: () => void }

/** Its own location, where it is one of those of the person. */
const usualLocation = (car: AgentCar, locations: readonly Location[]) =>
  (locations.find(({ id }) => id === car.locationId) ?? locations[0])?.id ?? ""

/** What a customer gets to see beside the car: an own price, if any, a note, and who to ask. */
export function SheetPanel({ car, locations, onClose }: Props) {
  const { t } = useTranslation("sheets")
  const form = useDraft(`sheet ${car.id}`, {
    locationId: usualLocation(car, locations),
    cents: null as number | null,
    kind: "GROSS" as SheetPriceKind,
    note: "",
  })
  const make = useMakeSheet(t("made"))
  const { locationId, cents, kind, note } = form.value
  const send = () =>
    form.send(
      make,
      {
        body: {
          ...{ carId: car.id, locationId, note },
          price: cents === null ? null : { amount: toEuros(cents), kind },
        },
        filename: `${t("file")} ${car.modelDesignation || t("car")}.pdf`,
      },
      onClose,
    )
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("title")}
      subtitle={carText(car)}
      submitLabel={t("make")}
      onSubmit={send}
      form={form}
      busy={make.isPending}
      error={make.error ? problemText(make.error, t("failed")) : undefined}
    >
      <p>{t("text")}</p>
      <EuroInput
        label={t("price")}
        hint={t("priceHint")}
        required={false}
        min={1}
        max={mostCents}
        value={cents}
        onChange={(next) => form.edit({ cents: next })}
      />
      <RadioGroup
        legend={t("kind")}
        value={kind}
        options={sheetPriceKinds.map((value) => ({ value, label: sheetPriceText[value] }))}
        onChange={(next) => form.edit({ kind: next })}
      />
      <TextInput
        label={t("note")}
        hint={t("noteHint", { count: longestNote - note.trim().length })}
        multiline
        required={false}
        maxLength={longestNote}
        value={note}
        onChange={(next) => form.edit({ note: next })}
      />
      {locations.length > 1 && (
        <Select
          label={t("sender")}
          required
          value={locationId}
          options={locations.map((location) => ({ value: location.id, label: locationText(location) }))}
          onChange={(next) => form.edit({ locationId: next ?? "" })}
        />
      )}
    </PanelForm>
  )
}
