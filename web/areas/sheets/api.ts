import { useMutation } from "@tanstack/react-query"
import type { SheetPriceKind } from "../../../contract/sheet-prices.ts"
import { call } from "../../api.ts"
import { saveFile } from "../../ui/browser/index.ts"

export type SheetOrder = {
  carId: string
  locationId: string
  /** Euros. */
  price: { amount: number; kind: SheetPriceKind } | null
  note: string
}

/** Makes the sheet of a car and hands it to the browser's downloads; the form shows refusals itself. */
export const useMakeSheet = (success: string) =>
  useMutation({
    mutationFn: ({ body }: { body: SheetOrder; filename: string }) => call("POST /api/car/sheet", { body }),
    meta: { silent: true, success },
    onSuccess: (content, { filename }) => saveFile(content, filename),
  })
