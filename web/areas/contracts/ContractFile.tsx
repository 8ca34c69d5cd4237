import type { ContractDocument } from "../../../contract/contracts.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { useDownloadContract } from "./api.ts"
import styles from "./Contracts.module.css"

/** One document: a button that saves it, or the word that it is not there yet. */
export function ContractFile({ document }: { document: ContractDocument }) {
  const { t } = useTranslation("contracts")
  const download = useDownloadContract(t("downloadFailed"))
  const { title, number, state } = document
  if (state !== "made")
    return (
      <span className="muted" role="status">
        {t(state === "waiting" ? "making" : "later", { title })}
      </span>
    )
  return (
    <span className={styles.file}>
      <Button
        size="small"
        icon="download"
        busy={download.isPending}
        aria-label={t("downloadOf", { title, number })}
        onClick={() => download.mutate(document)}
      >
        {t("download", { title })}
      </Button>
      <span className="muted">{number}</span>
    </span>
  )
}
