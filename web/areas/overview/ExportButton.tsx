import { useMutation } from "@tanstack/react-query"
import { berlinToday } from "../../../contract/dates.ts"
import type { Role } from "../../../contract/enums.ts"
import { errorText } from "../../../contract/errors.ts"
import { useTranslation } from "../../texts.ts"
import { saveFile } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { fetchExport } from "../car/index.ts"

/** The pre-offers as a workbook; sellers are told that it is not for them, and so would the server (P5). */
export function ExportButton({ role }: { role: Role }) {
  const { t } = useTranslation("car")
  const download = useMutation({
    mutationFn: fetchExport,
    meta: { failure: t("exportFailed") },
    onSuccess: (workbook) => saveFile(workbook, `Fahrzeug_Export_${berlinToday(new Date())}.xlsx`),
  })
  return (
    <Button
      icon="download"
      busy={download.isPending}
      refusedBecause={role === "SELLER" ? errorText.forbidden : undefined}
      onClick={() => download.mutate()}
    >
      {t("export")}
    </Button>
  )
}
