import { useState } from "react"
import type { FeedKey } from "../../../contract/feeds.ts"
import { locationText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { Checkbox, Select, TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { newId } from "../../ui/values/index.ts"
import { CopiedText } from "../listings/index.ts"
import { useMakeKey } from "./api.ts"

type Location = { id: string; vfnr: string; name: string; main: boolean }
type Props = {
  locations: readonly Location[]
  /** In whose place it is made; nothing has used that one yet. */
  unseen: FeedKey | null
  onClose: () => void
}

/** A new key: where it is used and of which location, then its addresses, this once. */
export function MakeKeyPanel({ locations, unseen, onClose }: Props) {
  const { t } = useTranslation("feeds")
  const [name, setName] = useState(unseen?.name ?? "")
  const [locationId, setLocationId] = useState(unseen?.location.id ?? locations[0]?.id ?? "")
  // The same at every try: after a lost answer there is one key, and not one more that nobody saw.
  const [id] = useState(() => unseen?.id ?? newId())
  const make = useMakeKey()
  if (make.data) return <ShownKey of={make.data.key} name={name.trim()} onClose={onClose} />
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t(unseen ? "renew" : "make")}
      submitLabel={t("makeButton")}
      onSubmit={() => make.mutate({ id, locationId, name: name.trim() })}
      form={{ dirty: name !== (unseen?.name ?? "") }}
      busy={make.isPending}
      error={make.error ? problemText(make.error, t("makeFailed")) : undefined}
    >
      <p>{t(unseen ? "renewText" : "makeText")}</p>
      <TextInput
        label={t("name")}
        hint={t("nameHint")}
        required
        maxLength={60}
        value={name}
        onChange={setName}
      />
      {!unseen && locations.length > 1 && (
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
