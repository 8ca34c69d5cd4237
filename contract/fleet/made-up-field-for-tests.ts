import type { CarField } from "./car-field.ts"

/** Stands for a field of a later version. */
const madeUpLoad = {
  name: "madeUpLoad",
  label: "Erfundene Last",
  header: "Erfundene Last (kg)",
  kind: "integer",
  unit: "kg",
  max: 3500,
  editor: "car",
  panel: "car",
  watch: "value",
} as const satisfies CarField

/** Adds a field to the catalogue, for `vi.mock` of `contract/fleet/car-catalogue.ts`; everything derived from it includes the field. */
export const withMadeUpField = <Module extends { carFields: readonly CarField[] }>(real: Module) => ({
  ...real,
  carFields: [...real.carFields, madeUpLoad],
})

/** SQL of the field's migration. */
export const madeUpMigration = "alter table cars add column made_up_load integer not null default 0"
