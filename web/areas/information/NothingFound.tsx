import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { EmptyState } from "../../ui/feedback/index.ts"
import { ContactLine } from "./ContactLine.tsx"
import type { FaqTab } from "./faq-tabs.ts"

type Props = {
  tab: FaqTab
  search: string
  /** Where there is something to be found. */
  elsewhere: { tab: FaqTab; count: number } | null
  onGo: () => void
  onClear: () => void
}

/** No question under this tab holds what is searched: where else to look, or whom to ask. */
export function NothingFound({ tab, search, elsewhere, onGo, onClear }: Props) {
  const { t } = useTranslation("information")
  return (
    <EmptyState
      title={t(elsewhere ? "nothingFoundHere" : "nothingFound", { search: search.trim(), tab: t(tab) })}
      action={
        elsewhere ? (
          <Button onClick={onGo}>
            {t("foundElsewhere", { count: elsewhere.count, tab: t(elsewhere.tab) })}
          </Button>
        ) : (
          <Button onClick={onClear}>{t("clearSearch")}</Button>
        )
      }
    >
      {!elsewhere && (
        <>
          <p>{t("nothingFoundText")}</p>
          <ContactLine />
        </>
      )}
    </EmptyState>
  )
}
