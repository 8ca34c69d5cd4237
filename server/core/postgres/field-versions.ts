import { differing } from "../../../contract/differing.ts"

/** The database column of a field: the same name in snake_case. */
export const columnOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Database column → the record's version since which it is as it is; as created where it is missing. A trigger keeps it. */
export type FieldVersions = Readonly<Record<string, number>>

/** A record as it stands, with the versions of its fields. */
export type Versioned = { version: number; fieldVersions: FieldVersions }

/** Tells of a field whether it was changed after this version; a version that never was knows nothing. */
export function overtakenOf({ version, fieldVersions }: Versioned, seen: number): (name: string) => boolean {
  const known = seen > version ? 0 : seen
  return (name) => (fieldVersions[columnOf(name)] ?? 1) > known
}

/** What an edit changes and somebody else changed since it was loaded: these fields are in conflict, the others merge (P35). */
export const contested = <Form extends object>(
  record: Versioned,
  before: Form,
  next: Form,
  seen: number,
): (keyof Form & string)[] => differing(before, next).filter(overtakenOf(record, seen))
