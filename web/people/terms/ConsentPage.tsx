import { dateText } from "../../../contract/core/format.ts"
import { LoadFailure } from "../../ui/feedback/States.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { RichText } from "../../ui/layout/RichText.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { Changes } from "./Changes.tsx"
import { ConsentForm, WaitingTerms } from "./ConsentForm.tsx"
import styles from "./Terms.module.css"
import { texts } from "./texts.de.ts"

/** Replaces every page until the user has responded to the current terms; the address stays. */
export function ConsentPage() {
  const terms = useRead("GET /api/terms", undefined, { silent: true })
  const own = useRead("GET /api/terms/own", undefined, { silent: true })
  const failed = [terms, own].find(({ isLoadingError }) => isLoadingError)
  if (failed) return <LoadFailure of={failed} failure={texts.loadFailed} />
  if (!terms.data || !own.data) return <WaitingTerms />
  const { inEffect } = terms.data
  const { changes } = own.data
  const isChange = changes.length > 0
  return (
    <Page
      title={isChange ? texts.newTitle : texts.firstTitle}
      lead={isChange ? texts.newLead(dateText(inEffect.effectiveFrom)) : texts.firstLead}
    >
      <VStack gap={6} className={styles.narrow}>
        {isChange && (
          <Card title={texts.changes}>
            <Changes versions={changes} />
          </Card>
        )}
        <ConsentForm version={inEffect.version} />
        <Card title={texts.fullText}>
          <RichText text={inEffect.text} />
        </Card>
      </VStack>
    </Page>
  )
}
