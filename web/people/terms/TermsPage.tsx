import { dateText, instantText } from "../../../contract/core/format.ts"
import { versionName } from "../../../contract/people/agreed.ts"
import { LoadFailure } from "../../ui/feedback/States.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { RichText } from "../../ui/layout/RichText.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { useSession } from "../identity/session.ts"
import { Announced } from "./Changes.tsx"
import { ConsentForm, WaitingTerms } from "./ConsentForm.tsx"
import styles from "./Terms.module.css"
import { texts } from "./texts.de.ts"
import { WithdrawUse } from "./WithdrawUse.tsx"

/** The terms of use for everyone; agents also see their decisions, can agree later, and withdraw the use (P64). */
export function TermsPage() {
  const read = useRead("GET /api/terms", undefined, { silent: true })
  const session = useSession()
  if (read.isLoadingError) return <LoadFailure of={read} failure={texts.loadFailed} />
  if (!read.data) return <WaitingTerms />
  const { inEffect, announced } = read.data
  const user = session.status === "signedIn" ? session.user : null
  const isAgent = user !== null && user.terms !== null && user.active && !user.blocked
  const agreed = user?.terms?.answer === "ACCEPTED" && user.terms.version === inEffect.version
  const since = { date: dateText(inEffect.effectiveFrom), version: inEffect.version }
  return (
    <Page title={texts.title} lead={texts.inEffectSince(since)}>
      <VStack gap={6} className={styles.narrow}>
        {announced.map((terms) => (
          <Announced key={terms.version} terms={terms} />
        ))}
        {isAgent && !agreed && <ConsentForm version={inEffect.version} />}
        <Card title={inEffect.title}>
          <RichText text={inEffect.text} />
        </Card>
        {isAgent && <Record />}
        {isAgent && <WithdrawUse />}
      </VStack>
    </Page>
  )
}

function Record() {
  // A failed load is shown below, at the withdrawal.
  const { data } = useRead("GET /api/terms/own", undefined, { silent: true })
  if (!data || data.record.length === 0) return null
  return (
    <Card title={texts.record}>
      <VStack as="ul" gap={2} className="readable bullets">
        {data.record.toReversed().map(({ version, act, at }) => (
          <li key={at}>
            {texts.recordLine(instantText(at))}{" "}
            <a href={`#nutzungsbedingungen-${version}`}>{versionName(version)}</a>
            {`, ${texts.act[act]}`}
          </li>
        ))}
      </VStack>
    </Card>
  )
}
