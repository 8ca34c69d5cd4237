/** Columns of the tables to which `insertRows` adds; columns.test.ts compares them with the schema. */
export const columnsOf = {
  agreed_texts: ["topic", "version", "effective_from", "content", "hash", "introduced_at"],
  documents: ["id", "car_id", "filename", "content_type", "size", "sha256", "uploaded_at", "uploaded_by"],
  locations: [
    "id",
    "version",
    "name",
    "vfnr",
    "vfnr_hb",
    "gssn_location",
    "street",
    "zip",
    "city",
    "region",
    "main",
    "main_location_id",
  ],
  moderation_acts: [
    "id",
    "at",
    "verb",
    "block_id",
    "complaint_id",
    "user_id",
    "actor_id",
    "duration",
    "clause",
    "ends_at",
    "reason",
  ],
  options: ["id", "version", "type", "label", "valid_until"],
  terms_acts: ["id", "at", "user_id", "version", "act"],
  user_locations: ["user_id", "location_id"],
  users: [
    "id",
    "version",
    "identity_id",
    "firstname",
    "lastname",
    "mail",
    "former_mail",
    "mail_changed_at",
    "phone",
    "gssn_location",
    "type",
    "active",
    "deactivated_at",
    "deleted_at",
    "muted_notices",
    "journal_salt",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Table = keyof typeof columnsOf

type InCamelCase<Column extends string> = Column extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<InCamelCase<Rest>>}`
  : Column
type FieldOf<Name extends Table> = InCamelCase<(typeof columnsOf)[Name][number]>

/** A row of a table, with its columns in camelCase and no other properties. */
export type RowOf<Name extends Table, Row> = Row & {
  readonly [Key in keyof Row]: Key extends FieldOf<Name> ? Row[Key] : never
}
