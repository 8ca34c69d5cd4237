import type { Activity } from "../../../contract/activities.ts"
import { carName, carText } from "../../../contract/format.ts"
import { statementLength } from "../../../contract/limits.ts"
import { standingOf } from "../../../contract/states.ts"
import { call } from "../../api.ts"
import { useTranslation } from "../../texts.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { useChange } from "../../ui/loading/index.ts"
import { useDraft } from "../../ui/record/index.ts"
import { DisputeNotice } from "../activities/index.ts"

type Props = { activity: Activity; onClose: () => void }

/** Records what came out of a disputed acceptance, so that the case can go on; the person reads it (P145). */
export function ClarifyForm({ activity, onClose }: Props) {
  const { t } = useTranslation("car-record")
  const form = useDraft(`clarify ${activity.id}`, { reason: "" })
  const binding = t(`binding_${activity.area}`)
  const clarify = useClarify(t("clarifyDone"))
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("clarifyTitle", { binding })}
      windowTitle={`${carName(activity)}: ${t("clarifyTitle", { binding })}`}
      subtitle={[carText(activity), activity.jobNumber, activity.person?.name].filter(Boolean).join(" · ")}
      submitLabel={t("clarify")}
      submitName={`${t("clarify")}: ${carName(activity)}`}
      onSubmit={() => form.send(clarify, { id: activity.id, ...form.value }, onClose)}
      form={form}
      busy={clarify.isPending}
      error={clarify.error ? problemText(clarify.error, t("clarifyFailed")) : undefined}
    >
      <DisputeNotice activity={activity} />
      <p>{t(`clarify_${standingOf(activity.state)}`, { binding })}</p>
      <TextInput
        label={t("clarifyReason")}
        hint={t("clarifyHint")}
        multiline
        required
        maxLength={statementLength}
        value={form.value.reason}
        onChange={(reason) => form.edit({ reason })}
      />
    </PanelForm>
  )
}

const useClarify = (success: string) =>
  useChange({
    mutationFn: (body: { id: string; reason: string }) => call("POST /api/car/activity/clarify", { body }),
    meta: { silent: true, success },
    onSettled: (client) => {
      for (const key of ["activities", "desk", "outbox"]) void client.invalidateQueries({ queryKey: [key] })
    },
  })
