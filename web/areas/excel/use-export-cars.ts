import { berlinToday } from "../../../contract/dates.ts"
import { type CallInput, call } from "../../api.ts"
import { saveFile } from "../../ui/browser/index.ts"
import { toast } from "../../ui/feedback/index.ts"
import { useChange } from "../../ui/loading/index.ts"
import { common } from "../../ui/texts.de.ts"

export type Exported = NonNullable<CallInput<"POST /api/car/export">["body"]>

/** Cars as a workbook that can be edited and imported again: those asked for, or every one (P5, P28); says how many. */
export const useExportCars = (done: () => string) =>
  useChange({
    mutationFn: (asked: Exported | undefined) =>
      asked ? call("POST /api/car/export", { body: asked }) : call("GET /api/car/export"),
    meta: { failure: common.exportFailed },
    onSuccess: (_, workbook) => {
      saveFile(workbook, `Fahrzeug_Export_${berlinToday(new Date())}.xlsx`)
      toast.success(done())
    },
  })
