import { instantText } from "../../../contract/format.ts"
import { Loaded } from "../../ui/feedback/index.ts"
import { useContracts } from "./api.ts"
import { ContractFile } from "./ContractFile.tsx"
import styles from "./Contracts.module.css"
import { texts } from "./texts.de.ts"

/** All documents of an activity, the oldest first, in a section that has its own heading (P129). */
export function ContractDocuments({ activityId }: { activityId: string }) {
  return (
    <Loaded of={useContracts(activityId)} failure={texts.loadFailed}>
      {(documents) => (
        <ul className={styles.list}>
          {documents.map((document) => (
            <li key={document.actId} className={styles.row}>
              <span className={styles.at}>{instantText(document.at)}</span>
              <ContractFile document={document} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
