import type { ImportReport } from "../../../contract/fleet/excel.ts"

export const reportWith = (given: Partial<ImportReport> = {}): ImportReport => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  changes: [],
  createdIds: [],
  emptied: 0,
  errorCount: 0,
  errorRows: 0,
  errors: [],
  warningCount: 0,
  warnings: [],
  implausibleCount: 0,
  implausible: [],
  exportedAt: null,
  missingColumns: [],
  missingOptions: [],
  ...given,
})
