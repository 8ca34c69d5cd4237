import { z } from "zod"
import { type CarFieldName, carFields, gridFields } from "./car-fields.ts"
import { changedFields } from "./cars.ts"
import { endpoint, type OutputOf } from "./endpoint.ts"
import { type ErrorCode, errorStatus, roleErrors } from "./errors.ts"
import { mostGridCars } from "./limits.ts"
import { carFieldShape, id, version } from "./schemas.ts"

const mask = Object.fromEntries(gridFields.map((name) => [name, true])) as Record<CarFieldName, true>
const fieldName = z.enum(carFields.map(({ name }) => name))
const errorCodes = Object.keys(errorStatus) as ErrorCode[]

export const saveGrid = endpoint({
  method: "POST",
  path: "/api/car/grid",
  summary:
    "Change different fields of many cars together, or with `check` only say what would change (P213): each car is judged as its editor does, one that is refused keeps none of the others; absent or equal fields stay",
  body: z.strictObject({
    cars: z
      .array(
        z.strictObject({
          id,
          /** As it was seen: fields that somebody else changed since are a conflict, other fields are merged (P35). */
          version,
          fields: z.object(carFieldShape).pick(mask).partial().strict(),
        }),
      )
      .min(1)
      .max(mostGridCars),
    check: z.boolean(),
  }),
  maxBodyMb: 8,
  output: z.object({
    /** What takes it back as one (P215); null where nothing was written. */
    batchId: id.nullable(),
    /** Cars that are changed, or would be. */
    changed: z.int(),
    /** Cars that are so already. */
    unchanged: z.int(),
    changes: z.array(
      z.object({
        id,
        jobNumber: z.string(),
        fields: changedFields,
        /** What is odd afterwards and was not before (P46): it keeps nobody from saving. */
        warnings: z.array(z.object({ field: fieldName, message: z.string() })),
      }),
    ),
    refused: z.array(
      z.object({
        id,
        jobNumber: z.string(),
        code: z.enum(errorCodes),
        message: z.string(),
        /** The fields that it is about; none where it is about the car. */
        fields: z.array(fieldName),
      }),
    ),
  }),
  errors: roleErrors,
})
export type GridReport = OutputOf<typeof saveGrid>
