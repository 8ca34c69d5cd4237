import { useTranslation } from "../../texts.ts"
import { FormSection } from "../../ui/form/index.ts"
import { FeedKeyList } from "./FeedKeyList.tsx"

/** The keys of a location for the provider, who may revoke them (P226). */
export function LocationKeys({ locationId }: { locationId: string }) {
  const { t } = useTranslation("feeds")
  return (
    <FormSection title={t("title")}>
      <FeedKeyList locationIds={[locationId]} />
    </FormSection>
  )
}
