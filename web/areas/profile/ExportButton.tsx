import { useTranslation } from "../../texts.ts"
import { saveFile } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { useExport } from "./api.ts"

/** Downloads everything the portal keeps about oneself; also for those who are blocked. */
export function ExportButton() {
  const { t } = useTranslation("profile")
  const fetched = useExport({ success: t("exported"), failure: t("exportFailed") })
  const save = (data: object) =>
    saveFile(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), t("exportFile"))
  return (
    <Button
      icon="download"
      busy={fetched.isPending}
      onClick={() => fetched.mutate(undefined, { onSuccess: save })}
    >
      {t("export")}
    </Button>
  )
}
