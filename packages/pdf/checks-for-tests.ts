export { checkWithQpdf } from "./qpdf-for-tests.ts"
export { readingOrder, readPdf } from "./reader-for-tests.ts"
export { renderPdf } from "./render.ts"
