import { useState } from "react"
import { personText } from "../../../contract/core/format.ts"
import {
  type BlockClause,
  type BlockDuration,
  blockClauses,
  blockClauseText,
  blockDurations,
  blockDurationText,
} from "../../../contract/people/blocks.ts"
import type { AdminBlock } from "../../../contract/people/moderation.ts"
import type { User } from "../../../contract/people/users.ts"
import { useNow } from "../../ui/browser/clock.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Loaded, Notice, Placeholder } from "../../ui/feedback/States.tsx"
import { RadioGroup } from "../../ui/field/Choice.tsx"
import { Select } from "../../ui/field/Select.tsx"
import { FormSection } from "../../ui/form/FormSection.tsx"
import { PanelForm } from "../../ui/form/PanelForm.tsx"
import { Breaks } from "../../ui/layout/Breaks.tsx"
import { Text, VStack } from "../../ui/layout/Layout.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { useSend } from "../../ui/loading/use-send.ts"
import { useDraft } from "../../ui/record/DraftFields.tsx"
import { BlockFacts, ComplaintText, endHint, ofBlock, StatementInput } from "./BlockFacts.tsx"
import { texts } from "./texts.de.ts"

type Props = {
  user: User
  warning: string | undefined
  refusedBecause: string | undefined
}

/** The current block with its reason, earlier ones, and buttons to block and lift. */
export function UserBlocks({ user, warning, refusedBecause }: Props) {
  const [doing, setDoing] = useState<"block" | AdminBlock | null>(null)
  const blocks = useRead("GET /api/user/block/all", { userId: user.id }, { silent: true })
  const running = blocks.data?.find(({ state }) => state === "RUNNING")
  const close = () => setDoing(null)
  return (
    <FormSection title={texts.blocks}>
      <Loaded of={blocks} failure={texts.blocksFailed} waiting={<Placeholder width="60%" />}>
        {(all) =>
          all.length === 0 ? (
            <Text as="p" muted>
              {texts.neverBlocked}
            </Text>
          ) : (
            <VStack as="ul" gap={4} divided>
              {all.map((block) => (
                <VStack key={block.id} as="li" gap={4}>
                  <BlockFacts block={block} />
                  {block.complaints.map((complaint) => (
                    <ComplaintText key={complaint.id} complaint={complaint} />
                  ))}
                </VStack>
              ))}
            </VStack>
          )
        }
      </Loaded>
      <div>
        {running ? (
          <Button size="small" onClick={() => setDoing(running)}>
            {texts.lift}
          </Button>
        ) : (
          blocks.data && (
            <Button size="small" refusedBecause={refusedBecause} onClick={() => setDoing("block")}>
              {texts.block}
            </Button>
          )
        )}
      </div>
      {doing === "block" && <BlockForm user={user} warning={warning} onClose={close} />}
      {doing && doing !== "block" && <LiftForm block={doing} name={personText(user)} onClose={close} />}
    </FormSection>
  )
}

type InRowProps = Pick<Props, "user" | "warning"> & { canBlock: boolean }

/** Blocks a user from a list row (P65). The form stays open if another admin is faster. */
export function BlockInRow({ user, warning, canBlock }: InRowProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {canBlock && (
        <Button
          size="small"
          variant="quiet"
          aria-label={texts.blockTitle(personText(user))}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {texts.block}
        </Button>
      )}
      {isOpen && <BlockForm user={user} warning={warning} onClose={() => setOpen(false)} />}
    </>
  )
}

type LiftFormProps = { block: AdminBlock; name: string; onClose: () => void }

function LiftForm({ block, name, onClose }: LiftFormProps) {
  const form = useDraft(`lift ${block.id}`, { reason: "" })
  const lift = useSend("POST /api/user/block/lift", { success: texts.blockLifted, stale: ofBlock })
  const isComplaintOpen = block.complaints.some(({ state }) => state === "OPEN")
  return (
    <PanelForm
      short
      onClose={onClose}
      title={texts.liftTitle}
      subtitle={name}
      submitLabel={texts.lift}
      onSubmit={() => form.send(lift, { id: block.id, ...form.value }, onClose)}
      form={form}
      sending={lift}
      failure={texts.liftFailed}
    >
      <BlockFacts block={block} />
      <Notice tone="info">{isComplaintOpen ? texts.liftSettles : texts.liftText}</Notice>
      <StatementInput
        label={texts.reason}
        hint={texts.reasonHint}
        value={form.value.reason}
        onChange={(reason) => form.edit({ reason })}
      />
    </PanelForm>
  )
}

type BlockFormProps = {
  user: Pick<User, "id" | "firstname" | "lastname" | "mail">
  warning: string | undefined
  onClose: () => void
}

type Draft = { duration: BlockDuration | null; clause: BlockClause | null; facts: string }
const nothingYet: Draft = { duration: null, clause: null, facts: "" }

function BlockForm({ user, warning, onClose }: BlockFormProps) {
  const now = useNow()
  const form = useDraft(`block ${user.id}`, nothingYet)
  const { duration, clause, facts } = form.value
  const block = useSend("POST /api/user/block", { success: texts.blocked, stale: ofBlock })
  return (
    <PanelForm
      short
      onClose={onClose}
      title={texts.blockTitle(personText(user))}
      subtitle={<Breaks text={user.mail} />}
      submitLabel={texts.block}
      onSubmit={() => {
        if (duration && clause) form.send(block, { userId: user.id, duration, clause, facts }, onClose)
      }}
      form={form}
      sending={block}
      failure={texts.blockFailed}
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
