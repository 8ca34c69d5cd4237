import type { AdminBlock } from "../../../contract/moderation.ts"
import { useTranslation } from "../../texts.ts"
import { Notice, problemText } from "../../ui/feedback/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { useDraft } from "../../ui/record/index.ts"
import { useDecide } from "./api.ts"
import { BlockFacts } from "./BlockFacts.tsx"
import { StatementInput } from "./StatementInput.tsx"

type Props = { block: AdminBlock; name: string; onClose: () => void }

/** Lifts a running block before its end, with a reason. */
export function LiftForm({ block, name, onClose }: Props) {
  const { t } = useTranslation("moderation")
  const form = useDraft(`lift ${block.id}`, { reason: "" })
  const lift = useDecide("POST /api/user/block/lift", t("blockLifted"))
  const isComplaintOpen = block.complaints.some(({ state }) => state === "OPEN")
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("liftTitle")}
      subtitle={name}
      submitLabel={t("lift")}
      onSubmit={() => form.send(lift, { id: block.id, ...form.value }, onClose)}
      form={form}
      busy={lift.isPending}
      error={lift.error ? problemText(lift.error, t("liftFailed")) : undefined}
    >
      <BlockFacts block={block} />
      <Notice tone="info">{t(isComplaintOpen ? "liftSettles" : "liftText")}</Notice>
      <StatementInput
        label={t("reason")}
        hint={t("reasonHint")}
        value={form.value.reason}
        onChange={(reason) => form.edit({ reason })}
      />
    </PanelForm>
  )
}
