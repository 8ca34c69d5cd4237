import type { Activity } from "../../../contract/cases/activities.ts"
import type { OwnBlock } from "../../../contract/cases/moderation.ts"
import { carText } from "../../../contract/core/format.ts"
import { links } from "../../core/links.ts"
import { useSession } from "../../people/identity/session.ts"
import {
  BlockFacts,
  ComplaintText,
  lastDayText,
  mayComplain,
  StatementInput,
} from "../../people/moderation/BlockFacts.tsx"
import { texts } from "../../people/moderation/texts.de.ts"
import { ExportButton } from "../../people/profile/DataCard.tsx"
import { useNow } from "../../ui/browser/clock.ts"
import { Button } from "../../ui/button/Button.tsx"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { EmptyState, LoadFailure, Notice, Placeholder } from "../../ui/feedback/States.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { Columns, VStack } from "../../ui/layout/Layout.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { keyOf, useRead } from "../../ui/loading/read.ts"
import { useSend } from "../../ui/loading/use-send.ts"
import { DraftNotice, InertWhileBusy, useDraft } from "../../ui/record/DraftFields.tsx"
import { Table } from "../../ui/table/Table.tsx"
import { common } from "../../ui/texts.de.ts"
import { useColumns } from "../activities/use-columns.tsx"
import { ContractDocuments } from "../contracts/Contracts.tsx"

/** Reload interval, as a block may be lifted or expire while its page is open. */
const refreshMs = 60_000

/** The only page for blocked users: reason, duration, complaint, and their contracts. */
export function BlockPage() {
  const own = useRead("GET /api/user/block", undefined, {
    failure: texts.ownFailed,
    refetchInterval: refreshMs,
  })
  if (own.isLoadingError) return <LoadFailure of={own} failure={texts.ownFailed} />
  if (!own.data) return <Placeholder height="280px" shape="block" />
  const { block, contracts } = own.data
  if (!block) return <NoBlock />
  return (
    <Page title={texts.ownTitle[block.state]} lead={texts.ownLead[block.state]} actions={<ExportButton />}>
      <VStack gap={4}>
        {block.state !== "RUNNING" && <FreeAgain />}
        <Columns least={480}>
          <Card title={texts.why}>
            <BlockFacts block={block} />
          </Card>
          <Card title={texts.yourComplaint}>
            <ComplaintPart block={block} />
          </Card>
        </Columns>
        <Contracts contracts={contracts} />
      </VStack>
    </Page>
  )
}

function Contracts({ contracts }: Pick<OwnBlock, "contracts">) {
  const columns = [
    ...useColumns(useNow()),
    {
      id: "documents",
      header: texts.contractDocuments,
      cell: ({ id }: Activity) => <ContractDocuments activityId={id} />,
    },
  ]
  const hasAny = contracts.length > 0
  return (
    <VStack as="section" gap={3} aria-labelledby="contracts">
      <h2 id="contracts">{texts.contracts}</h2>
      <p>{hasAny ? texts.contractsText : texts.noContracts}</p>
      {hasAny && <LinkButton link={links.activities()}>{texts.toActivities}</LinkButton>}
      {hasAny && (
        <Table
          label={texts.contracts}
          columns={columns}
          rows={contracts}
          rowId={({ id }) => id}
          rowLabel={carText}
        />
      )}
    </VStack>
  )
}

/** Reloads the profile, which was loaded during the block. */
function FreeAgain() {
  const session = useSession()
  const wasBlocked = session.status === "signedIn" && session.user.blocked
  return (
    <Notice tone="success" title={texts.freeTitle}>
      {wasBlocked ? (
        <Button size="small" onClick={() => location.assign(links.home().to)}>
          {common.toPortal}
        </Button>
      ) : (
        <LinkButton link={links.home()}>{common.toPortal}</LinkButton>
      )}
    </Notice>
  )
}

function NoBlock() {
  return (
    <EmptyState
      wholePage
      title={texts.noBlockTitle}
      action={<Button onClick={() => location.assign(links.home().to)}>{common.toPortal}</Button>}
    >
      {texts.noBlockText}
    </EmptyState>
  )
}

type Block = NonNullable<OwnBlock["block"]>

/** The user's complaints about a block with their answers, and the form for one. */
function ComplaintPart({ block }: { block: Block }) {
  const now = useNow()
  const open = mayComplain(block, now)
  const day = lastDayText(block.complainUntil)
  const over = new Date(block.complainUntil) <= now
  return (
    <>
      {block.complaints.map((complaint) => (
        <ComplaintText key={complaint.id} complaint={complaint} />
      ))}
      {open && <p>{texts.complainUntil(day)}</p>}
      {open && <ComplaintForm blockId={block.id} />}
      {!open && over && <p>{texts.complainOver(day)}</p>}
      {!open && !over && block.complaints.length === 0 && <p>{texts.complainNeedless}</p>}
    </>
  )
}

function ComplaintForm({ blockId }: { blockId: string }) {
  const complain = useSend("POST /api/user/complaint", {
    success: texts.complained,
    onSuccess: (client, own) => client.setQueryData(keyOf("GET /api/user/block"), own),
    stale: ["GET /api/user/block"],
  })
  const form = useDraft(`complaint ${blockId}`, { text: "" })
  return (
    <Form
      sending={complain}
      failure={texts.complainFailed}
      onSubmit={() => form.send(complain, { blockId, ...form.value }, form.discard)}
    >
      <InertWhileBusy busy={complain.isPending}>
        <DraftNotice form={form} />
        <StatementInput
          label={texts.yourComplaint}
          hint={texts.complaintHint}
          value={form.value.text}
          onChange={(text) => form.edit({ text })}
        />
      </InertWhileBusy>
      <Button type="submit" variant="primary" busy={complain.isPending}>
        {texts.complain}
      </Button>
    </Form>
  )
}
