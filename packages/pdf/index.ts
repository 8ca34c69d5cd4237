export type { PdfBlock, PdfContent, PdfFile } from "./content.ts"
export { embeddedText } from "./embedded.ts"
export { createPdfMaker, type PdfMaker } from "./maker.ts"
