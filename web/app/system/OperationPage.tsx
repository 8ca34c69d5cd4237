import { instantText } from "../../../contract/core/format.ts"
import type { Operation, Part, PartName } from "../../../contract/core/system.ts"
import { hrefOf, links } from "../../core/links.ts"
import { sizeText } from "../../fleet/documents/use-documents.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Loaded } from "../../ui/feedback/States.tsx"
import { type Fact, Facts, PageSection } from "../../ui/layout/Card.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { useSend } from "../../ui/loading/use-send.ts"
import { operation as texts } from "./texts.de.ts"

const refreshMs = 30_000

/** What an operator looks at, for admins. */
export function OperationPage() {
  const operation = useRead("GET /api/operation", undefined, { refetchInterval: refreshMs })
  const { data } = operation
  return (
    <Page title={texts.title} lead={texts.lead} actions={<TestMail />}>
      <Loaded of={operation} failure={texts.loadFailed}>
        {data && (
          <>
            <PageSection title={texts.state} ruled gap={3}>
              <Facts
                facts={Object.entries(data.parts).map(([name, part]) => partFact(name as PartName, part))}
              />
            </PageSection>
            <PageSection title={texts.figures} ruled gap={3}>
              <Facts facts={factsOf(data)} />
            </PageSection>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function TestMail() {
  const sending = useSend("POST /api/operation/mail", {
    success: texts.mailSent,
    failure: texts.mailFailed,
    stale: ["GET /api/operation", "GET /api/outbox/all"],
  })
  return (
    <Button variant="quiet" busy={sending.isPending} onClick={() => sending.mutate(undefined)}>
      {texts.sendMail}
    </Button>
  )
}

const partFact = (name: PartName, { status, reason }: Part): Fact => ({
  label: texts.parts[name],
  value: status === "ok" ? texts.isOk : <strong>{reason}</strong>,
})

const factsOf = (of: Operation): Fact[] => [
  { label: texts.version, value: of.version },
  { label: texts.used, value: sizeText(of.usedBytes) },
  { label: texts.free, value: of.freeBytes === null ? texts.unknown : sizeText(of.freeBytes) },
  { label: texts.clock, value: texts.seconds(of.clockDifference) },
  {
    label: texts.waitingMails,
    value: of.oldestMail ? <OldestMail of={of} mail={of.oldestMail} /> : texts.none,
  },
  {
    label: of.isEmbedded ? texts.lastBackup : texts.lastArchived,
    value: of.lastBackup ? instantText(of.lastBackup) : of.isEmbedded ? texts.noBackup : texts.ownBackup,
  },
]

const OldestMail = ({ of, mail }: { of: Operation; mail: NonNullable<Operation["oldestMail"]> }) => (
  <>
    <a href={hrefOf(links.outbox())}>{texts.mails(of.waitingMails)}</a>
    {`, ${texts.oldest(instantText(mail.createdAt))}: ${mail.lastError || (of.parts.mail ? texts.untried : texts.noServer)}`}
  </>
)
