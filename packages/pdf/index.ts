export type { PdfBlock, PdfContent, PdfFile, PdfLogo } from "./content.ts"
export { embeddedText } from "./embedded.ts"
export { createPdfMaker, type PdfMaker } from "./maker.ts"
