/** How an own price on a sheet is meant; the words stand on the sheet (P223). */
export const sheetPriceKinds = ["GROSS", "NET"] as const
export type SheetPriceKind = (typeof sheetPriceKinds)[number]
export const sheetPriceText = {
  GROSS: "brutto, inkl. MwSt.",
  NET: "netto, zzgl. MwSt.",
} as const satisfies Record<SheetPriceKind, string>
