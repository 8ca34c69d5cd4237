import { personText } from "../../../contract/format.ts"
import { statementLength } from "../../../contract/limits.ts"
import type { User } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { useDraft } from "../../ui/record/index.ts"
import { useActivate } from "./morning-api.ts"

type Props = { user: User; locationIds: string[]; onClose: () => void }

/** Why somebody is admitted whose address nobody proved (P54). */
export function ActivatePanel({ user, locationIds, onClose }: Props) {
  const { t } = useTranslation("landing")
  const form = useDraft(`activate ${user.id}`, { reason: "" })
  const activate = useActivate()
  const { id, version } = user
  const submit = () =>
    form.send(activate, { id, version, locationIds, activationReason: form.value.reason }, onClose)
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("activateTitle")}
      subtitle={personText(user)}
      submitLabel={t("activate")}
      onSubmit={submit}
      form={form}
      busy={activate.isPending}
      error={activate.error ? problemText(activate.error, t("activateFailed")) : undefined}
    >
      <p>{t("activateText", { mail: user.mail })}</p>
      <TextInput
        label={t("reason")}
        hint={t("reasonHint")}
        multiline
        required
        maxLength={statementLength}
        value={form.value.reason}
        onChange={(reason) => form.edit({ reason })}
      />
    </PanelForm>
  )
}
