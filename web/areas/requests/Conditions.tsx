import { useQuery } from "@tanstack/react-query"
import { editionText } from "../../../contract/agreed.ts"
import type { ConditionsVersion } from "../../../contract/conditions.ts"
import type { Area } from "../../../contract/enums.ts"
import { ErrorState, problemText } from "../../ui/feedback/index.ts"
import { RichText, Text, VStack } from "../../ui/layout/index.ts"
import { InformationLink, termsVersionQuery, WaitingText } from "../information/index.ts"
import styles from "./Requests.module.css"
import { texts } from "./texts.de.ts"

type Props = {
  conditions: ConditionsVersion | undefined
  error: unknown
  onRetry: () => void
  area: Area
  termsVersion: string | undefined
}

/** What a person agrees to before they bind themselves, word by word, by version and hash, and where it can be read again (P61). */
export function Conditions({ conditions, error, onRetry, area, termsVersion }: Props) {
  const isAsked = termsVersion !== undefined
  const terms = useQuery({ ...termsVersionQuery(termsVersion ?? ""), enabled: isAsked }).data
  // Its version is known at once, its hash a moment later.
  const termsEdition = terms ? editionText(terms) : texts.edition(termsVersion)
  return (
    <VStack as="section" gap={3}>
      <h3>{texts.conditionsTitle}</h3>
      {conditions ? (
        <>
          <RichText text={conditions.text[area]} />
          <Text as="p" small muted className={styles.muted}>
            <InformationLink hash="bedingungen">
              {texts.conditionsEdition(editionText(conditions))}
            </InformationLink>
            {isAsked && (
              <>
                {" · "}
                <InformationLink hash="nutzungsbedingungen">
                  {texts.conditionTerms(termsEdition)}
                </InformationLink>
              </>
            )}
          </Text>
        </>
      ) : error ? (
        <ErrorState onRetry={onRetry}>{problemText(error, texts.conditionsFailed)}</ErrorState>
      ) : (
        <WaitingText />
      )}
    </VStack>
  )
}
