export type { PdfBlock, PdfContent, PdfFile, PdfTable } from "./content.ts"
export { embeddedText } from "./embedded.ts"
export { createPdfMaker, type PdfMaker } from "./maker.ts"
