import { useTranslation } from "../../texts.ts"
import { Page } from "../../ui/Card.tsx"
import { Loading, Skeleton } from "../../ui/States.tsx"

/** While the terms are on their way. */
export function WaitingTerms() {
  const { t } = useTranslation("terms")
  return (
    <Page title={t("title")}>
      <Loading>
        <Skeleton shape="block" height="480px" />
      </Loading>
    </Page>
  )
}
