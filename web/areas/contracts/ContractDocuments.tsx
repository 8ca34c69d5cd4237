import { instantText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { ErrorState, problemText } from "../../ui/feedback/index.ts"
import { useContracts } from "./api.ts"
import { ContractFile } from "./ContractFile.tsx"
import styles from "./Contracts.module.css"

/** All documents of an activity, the oldest first, in a section that has its own heading (P129). */
export function ContractDocuments({ activityId }: { activityId: string }) {
  const { t } = useTranslation("contracts")
  const { data, error, isLoadingError, refetch } = useContracts(activityId)
  if (isLoadingError)
    return <ErrorState onRetry={() => void refetch()}>{problemText(error, t("loadFailed"))}</ErrorState>
  if (!data) return null
  return (
    <ul className={styles.list}>
      {data.map((document) => (
        <li key={document.actId} className={styles.row}>
          <span className={styles.at}>{instantText(document.at)}</span>
          <ContractFile document={document} />
        </li>
      ))}
    </ul>
  )
}
