import {
  type BlockClause,
  type BlockDuration,
  blockClauses,
  blockClauseText,
  blockDurations,
  blockDurationText,
} from "../../../contract/blocks.ts"
import { personText } from "../../../contract/format.ts"
import type { User } from "../../../contract/users.ts"
import { useNow } from "../../ui/browser/index.ts"
import { Notice, problemText } from "../../ui/feedback/index.ts"
import { RadioGroup, Select } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { Breaks } from "../../ui/layout/index.ts"
import { useSend } from "../../ui/loading/index.ts"
import { useDraft } from "../../ui/record/index.ts"
import { endHint, ofBlock } from "./block-words.ts"
import { StatementInput } from "./StatementInput.tsx"
import { texts } from "./texts.de.ts"

type Props = {
  user: Pick<User, "id" | "firstname" | "lastname" | "mail">
  warning: string | undefined
  onClose: () => void
}

type Draft = { duration: BlockDuration | null; clause: BlockClause | null; facts: string }
const nothingYet: Draft = { duration: null, clause: null, facts: "" }

/** Blocks a user: for how long, by which clause, because of which facts (P65). */
export function BlockForm({ user, warning, onClose }: Props) {
  const now = useNow()
  const form = useDraft(`block ${user.id}`, nothingYet)
  const { duration, clause, facts } = form.value
  const block = useSend("POST /api/user/block", { success: texts.blocked, stale: ofBlock })
  return (
    <PanelForm
      open
      onClose={onClose}
      title={texts.blockTitle(personText(user))}
      subtitle={<Breaks text={user.mail} />}
      submitLabel={texts.block}
      onSubmit={() => {
        if (duration && clause) form.send(block, { userId: user.id, duration, clause, facts }, onClose)
      }}
      form={form}
      busy={block.isPending}
      error={block.error ? problemText(block.error, texts.blockFailed) : undefined}
    >
      <Notice tone="warning">{texts.blockText}</Notice>
      {warning && <Notice tone="warning">{warning}</Notice>}
      <RadioGroup
        legend={texts.term}
        required
        value={duration}
        onChange={(next) => form.edit({ duration: next })}
        options={blockDurations.map((value) => ({
          value,
          label: blockDurationText[value],
          hint: value === "BLACKLIST" ? texts.blacklistHint : endHint(value, now),
        }))}
      />
      <Select
        label={texts.clause}
        required
        value={clause}
        onChange={(next) => form.edit({ clause: next })}
        emptyLabel={texts.chooseClause}
        options={blockClauses.map((value) => ({ value, label: blockClauseText[value] }))}
      />
      <StatementInput
        label={texts.facts}
        hint={texts.factsHint}
        value={facts}
        onChange={(next) => form.edit({ facts: next })}
      />
    </PanelForm>
  )
}
