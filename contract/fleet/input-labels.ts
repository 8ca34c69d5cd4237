import { carFields } from "./car-fields.ts"

const labels = new Map<string, string>(carFields.map(({ name, label }) => [name, label]))

/** Label of a car's field in an input, e.g. "Marke" for `cars/0/fields/brand`; undefined for other inputs. */
export const inputLabel = (path: string): string | undefined =>
  labels.get(path.split("/").findLast((part) => /\D/.test(part)) ?? "")
