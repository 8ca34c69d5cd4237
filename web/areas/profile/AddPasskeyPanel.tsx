import { useState } from "react"
import { useTranslation } from "../../texts.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { renewProfile } from "../session/index.ts"
import { useAddPasskey } from "./api.ts"
import { CodesPanel } from "./CodesPanel.tsx"
import { deviceOf } from "./device-name.ts"
import { OwnPassword } from "./OwnPassword.tsx"

/** A new passkey: its name and the password, then the browser asks, then the recovery codes if it is the first second factor. */
export function AddPasskeyPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("profile")
  const device = deviceOf(navigator.userAgent)
  const suggested = device ? t("device", device) : ""
  const [name, setName] = useState(suggested)
  const [password, setPassword] = useState("")
  const add = useAddPasskey(t("passkeyAdded"))
  const finish = () => void renewProfile().finally(onClose)
  if (add.data && add.data.recoveryCodes.length > 0)
    return <CodesPanel codes={add.data.recoveryCodes} onClose={finish} />
  const refused = add.error && problemText(add.error, t("passkeyNotMade"))
  const submit = () =>
    add.mutate(
      { name: name.trim(), password },
      { onSuccess: ({ recoveryCodes }) => recoveryCodes.length === 0 && finish() },
    )
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("addPasskey")}
      submitLabel={t("createPasskey")}
      onSubmit={submit}
      form={{ dirty: password !== "" || name !== suggested }}
      busy={add.isPending}
      staysBecause={add.isPending ? t("passkeyAwaited") : undefined}
      error={refused ?? undefined}
    >
      <p>{t("addPasskeyText")}</p>
      <TextInput label={t("passkeyName")} required maxLength={60} value={name} onChange={setName} />
      <OwnPassword value={password} onChange={setPassword} />
    </PanelForm>
  )
}
