import { useState } from "react"
import type { Passkey } from "../../../contract/passkeys.ts"
import { useTranslation } from "../../texts.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { useRemovePasskey, useRenamePasskey } from "./api.ts"
import { OwnPassword } from "./OwnPassword.tsx"

type Props = { passkey: Passkey; onClose: () => void }

/** Another name for a passkey. */
export function RenamePasskeyPanel({ passkey, onClose }: Props) {
  const { t } = useTranslation("profile")
  const [name, setName] = useState(passkey.name)
  const rename = useRenamePasskey(t("passkeyRenamed"))
  const refused = rename.error && problemText(rename.error, t("passkeyNotRenamed"))
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("renamePasskey")}
      submitLabel={t("save")}
      onSubmit={() => rename.mutate({ id: passkey.id, name: name.trim() }, { onSuccess: onClose })}
      form={{ dirty: name !== passkey.name }}
      busy={rename.isPending}
      error={refused ?? undefined}
    >
      <TextInput label={t("passkeyName")} required maxLength={60} value={name} onChange={setName} />
    </PanelForm>
  )
}

/** Removing a passkey, by the password. */
export function RemovePasskeyPanel({ passkey, isLast, onClose }: Props & { isLast: boolean }) {
  const { t } = useTranslation("profile")
  const [password, setPassword] = useState("")
  const remove = useRemovePasskey(t("passkeyRemoved"))
  const refused = remove.error && problemText(remove.error, t("passkeyNotRemoved"))
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("removePasskey")}
      submitLabel={t("removePasskey")}
      danger
      onSubmit={() => remove.mutate({ id: passkey.id, password }, { onSuccess: onClose })}
      form={{ dirty: password !== "" }}
      busy={remove.isPending}
      error={refused ?? undefined}
    >
      <p>{t("removePasskeyText", { name: passkey.name })}</p>
      {isLast && <p>{t("removeLastPasskeyText")}</p>}
      <OwnPassword value={password} onChange={setPassword} />
    </PanelForm>
  )
}
