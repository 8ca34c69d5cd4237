import { InformationLink } from "./InformationLink.tsx"
import { texts } from "./texts.de.ts"

/** Leads to the texts that somebody agreed to, in the versions of that time (P43, P61). */
export function AgreedTexts({ conditions, terms }: { conditions: string | null; terms: string | null }) {
  return (
    <>
      {conditions && (
        <div>
          <InformationLink hash={`bedingungen-${conditions}`}>
            {texts.agreedConditions(conditions)}
          </InformationLink>
        </div>
      )}
      {terms && (
        <div>
          <InformationLink hash={`nutzungsbedingungen-${terms}`}>{texts.agreedTerms(terms)}</InformationLink>
        </div>
      )}
    </>
  )
}
