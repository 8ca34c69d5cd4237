import { useQuery } from "@tanstack/react-query"
import { dateText } from "../../../contract/format.ts"
import { links } from "../../links.ts"
import { LinkButton } from "../../ui/button/index.ts"
import { ErrorState, problemText } from "../../ui/feedback/index.ts"
import { RichText, Text, VStack } from "../../ui/layout/index.ts"
import { useRead } from "../../ui/loading/index.ts"
import { useSession } from "../session/index.ts"
import { Announced } from "../terms/index.ts"
import { texts as termsTexts } from "../terms/texts.de.ts"
import { Edition } from "./Edition.tsx"
import { termsVersionQuery } from "./editions.ts"
import styles from "./Information.module.css"
import { texts } from "./texts.de.ts"
import { WaitingText } from "./WaitingText.tsx"

/** The terms in effect; or the version that somebody agreed to, word by word (P43). */
export const TermsOfUse = ({ version }: { version: string | undefined }) =>
  version === undefined ? <TermsInEffect /> : <FormerTerms version={version} />

const FormerTerms = ({ version }: { version: string }) => (
  <Edition read={useQuery(termsVersionQuery(version))}>{({ text }) => <RichText text={text} />}</Edition>
)

/** What changes with the announced versions too, and for agents the way to their own answer. */
function TermsInEffect() {
  const session = useSession()
  const { data, error, refetch } = useRead("GET /api/terms", undefined, { silent: true })
  if (!data)
    return error ? (
      <ErrorState onRetry={() => void refetch()}>{problemText(error, termsTexts.loadFailed)}</ErrorState>
    ) : (
      <WaitingText />
    )
  const { inEffect, announced } = data
  const isAgent = session.status === "signedIn" && session.user.terms !== null
  const since = { date: dateText(inEffect.effectiveFrom), version: inEffect.version }
  return (
    <VStack as="article" gap={4} className={styles.text}>
      {announced.map((terms) => (
        <Announced key={terms.version} terms={terms} />
      ))}
      <h3 className={styles.textTitle}>{inEffect.title}</h3>
      <Text as="p" small muted className={styles.edition}>
        {termsTexts.inEffectSince(since)}
      </Text>
      {isAgent && (
        <div>
          <LinkButton link={links.terms()} size="small">
            {texts.ownDecision}
          </LinkButton>
        </div>
      )}
      <RichText text={inEffect.text} />
    </VStack>
  )
}
