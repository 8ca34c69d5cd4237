import { longestNote } from "../../../contract/limits.ts"
import type { Proposal } from "../../../contract/proposals.ts"
import { useTranslation } from "../../texts.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { useDraft } from "../../ui/record/index.ts"
import { useDeclineProposal } from "./api.ts"
import { proposedCar } from "./proposal-words.ts"

/** Declines a proposal with words that the seller reads (P192). */
export function DeclinePanel({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { t } = useTranslation("proposals")
  const form = useDraft(`decline ${proposal.id}`, { reason: "" })
  const decline = useDeclineProposal(t("declined"))
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("declineTitle")}
      subtitle={proposedCar(proposal)}
      windowTitle={`${proposedCar(proposal)}: ${t("declineTitle")}`}
      submitLabel={t("declineSend")}
      onSubmit={() => form.send(decline, { id: proposal.id, ...form.value }, onClose)}
      form={form}
      busy={decline.isPending}
      error={decline.error ? problemText(decline.error, t("declineFailed")) : undefined}
    >
      <p>{t("declineText", { name: proposal.person })}</p>
      <TextInput
        label={t("reason")}
        multiline
        required
        maxLength={longestNote}
        value={form.value.reason}
        onChange={(reason) => form.edit({ reason })}
      />
    </PanelForm>
  )
}
