import { useTranslation } from "../../texts.ts"
import { Loading, Skeleton } from "../../ui/feedback/index.ts"
import { Page } from "../../ui/layout/index.ts"

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
