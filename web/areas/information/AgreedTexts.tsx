import { useTranslation } from "../../texts.ts"
import { InformationLink } from "./InformationLink.tsx"

/** Leads to the texts that somebody agreed to, in the versions of that time (P43, P61). */
export function AgreedTexts({ conditions, terms }: { conditions: string | null; terms: string | null }) {
  const { t } = useTranslation("information")
  return (
    <>
      {conditions && (
        <div>
          <InformationLink hash={`bedingungen-${conditions}`}>
            {t("agreedConditions", { version: conditions })}
          </InformationLink>
        </div>
      )}
      {terms && (
        <div>
          <InformationLink hash={`nutzungsbedingungen-${terms}`}>
            {t("agreedTerms", { version: terms })}
          </InformationLink>
        </div>
      )}
    </>
  )
}
