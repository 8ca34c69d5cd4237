import type { CarField } from "./car-field.ts"

/** A field that a later version could have. */
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

/** The catalogue with one entry more: for `vi.mock` of `contract/car-catalogue.ts`, so that everything follows from the copy. */
export const withMadeUpField = <Module extends { carFields: readonly CarField[] }>(real: Module) => ({
  ...real,
  carFields: [...real.carFields, madeUpLoad],
})

/** What its migration does. */
export const madeUpMigration = [
  "alter table cars add column made_up_load integer not null default 0",
  "select build_car_triggers()",
]
