import type { CarField } from "./car-field.ts"

/** A field that a later version could have. */
const towLoad = {
  name: "towLoad",
  label: "Anhängelast",
  header: "Anhängelast (kg)",
  kind: "integer",
  unit: "kg",
  max: 3500,
  editor: "car",
  panel: "car",
  watch: "value",
} as const satisfies CarField

/** The catalogue with one entry more: for `vi.mock` of `contract/car-catalogue.ts`, so that everything follows from the copy. */
export const withTowLoad = <Module extends { carFields: readonly CarField[] }>(real: Module) => ({
  ...real,
  carFields: [...real.carFields, towLoad],
})

/** What its migration does. */
export const towLoadMigration = [
  "alter table cars add column tow_load integer not null default 0",
  "insert into car_column_marks values ('tow_load', 'watched')",
  "select build_car_triggers()",
]
