export { type DocumentFormat, type Inspection, inspectDocument } from "./inspect.ts"
