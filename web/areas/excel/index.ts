export { useExportCars } from "./api.ts"
export { ImportPanel } from "./ImportPanel.tsx"
export { ChangeTable } from "./ImportTables.tsx"
export type { FieldChange } from "./preview.ts"
