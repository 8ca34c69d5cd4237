import { useState } from "react"
import { locationText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { Checkbox, Select, TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { CopiedText } from "../listings/index.ts"
import { useMakeKey } from "./api.ts"

type Location = { id: string; vfnr: string; name: string; main: boolean }
type Props = { locations: readonly Location[]; onClose: () => void }

/** A new key: where it is used and of which location, then its addresses, this once. */
export function MakeKeyPanel({ locations, onClose }: Props) {
  const { t } = useTranslation("feeds")
  const [name, setName] = useState("")
  const [locationId, setLocationId] = useState(locations[0]?.id ?? "")
  const make = useMakeKey()
  if (make.data) return <ShownKey of={make.data.key} name={name.trim()} onClose={onClose} />
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("make")}
      submitLabel={t("makeButton")}
      onSubmit={() => make.mutate({ locationId, name: name.trim() })}
      form={{ dirty: name !== "" }}
      busy={make.isPending}
      error={make.error ? problemText(make.error, t("makeFailed")) : undefined}
    >
      <p>{t("makeText")}</p>
      <TextInput
        label={t("name")}
        hint={t("nameHint")}
        required
        maxLength={60}
        value={name}
        onChange={setName}
      />
      {locations.length > 1 && (
        <Select
          label={t("location")}
          hint={t("locationHint")}
          required
          value={locationId}
          options={locations.map((location) => ({ value: location.id, label: locationText(location) }))}
          onChange={(next) => setLocationId(next ?? "")}
        />
      )}
    </PanelForm>
  )
}

/** A key in the addresses that open the feed; closing without a tick asks first. */
function ShownKey({ of: key, name, onClose }: { of: string; name: string; onClose: () => void }) {
  const { t } = useTranslation("feeds")
  const [kept, setKept] = useState(false)
  const addressOf = (form: string) => `${window.location.origin}/api/feed/cars.${form}?key=${key}`
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("shown", { name })}
      submitLabel={t("done")}
      onSubmit={onClose}
      form={{ dirty: !kept }}
      busy={false}
    >
      <p>{t("shownText")}</p>
      <CopiedText heading={t("csv")} text={addressOf("csv")} name={name} />
      <CopiedText heading={t("json")} text={addressOf("json")} name={name} />
      <p className="muted">{t("headerText")}</p>
      <Checkbox label={t("kept")} required checked={kept} onChange={setKept} />
    </PanelForm>
  )
}
