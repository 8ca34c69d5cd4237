/* Columnar encoding of long lists (P251): repeated values are sent once, and browsers parse few long strings. */

/** With `at`, `of` has the distinct values, and `at` one character per row (index + `firstCode`); else one per row. */
export type Column<Value> = { readonly of: readonly Value[]; readonly at?: string }
/** Columns of rows of this shape, all of the same length. */
export type ColumnsOf<Row> = { readonly [Name in keyof Row]: Column<Row[Name]> }

/** From this code on, characters need no escaping in JSON. */
const firstCode = 93
/** Keeps character codes below the surrogates. */
const maxDistinct = 50_000

/** Encodes the values of a column; they must not be objects. */
export function columnOf<Value>(values: readonly Value[]): Column<Value> {
  const indexes = new Map<Value, number>()
  for (const value of values) if (!indexes.has(value)) indexes.set(value, indexes.size)
  if (indexes.size * 2 > values.length || indexes.size > maxDistinct) return { of: values }
  const of = [...indexes.keys()]
  if (of.length === 1) return { of, at: "" }
  return {
    of,
    at: values.map((value) => String.fromCharCode(firstCode + (indexes.get(value) ?? 0))).join(""),
  }
}

/** Encodes rows; each must have the properties of the first, and there must be at least one. */
export function columnsOf<Row extends object>(rows: readonly Row[]): ColumnsOf<Row> {
  const names = Object.keys(rows[0] ?? {}) as (keyof Row)[]
  return Object.fromEntries(
    names.map((name) => [name, columnOf(rows.map((row) => row[name]))]),
  ) as unknown as ColumnsOf<Row>
}

/** Columns by position instead of name, which saves a look-up per access. */
type Columns = readonly Required<Column<unknown>>[]
const everyRow = "\0"

/** Makes `{ ...row }` and `Object.assign` throw: views have no own properties, so the copy would silently be empty. */
const noCopy = Symbol("noCopy")
const refusingCopies: PropertyDescriptor = {
  enumerable: true,
  get() {
    throw new TypeError(
      "A row of columns cannot be copied by a spread: plainRow(row) has properties of its own.",
    )
  },
}

/** A row that reads its columns on access. To copy one, use `plainRow`. */
class RowView {
  #columns: Columns
  #place: number

  constructor(columns: Columns, index: number) {
    this.#columns = columns
    this.#place = index
    Object.defineProperty(this, noCopy, refusingCopies)
  }

  toJSON(): object {
    return plainRow(this)
  }

  static read(row: RowView, column: number): unknown {
    const { of, at } = row.#columns[column]!
    if (at === everyRow) return of[row.#place]
    return of[at === "" ? 0 : at.charCodeAt(row.#place) - firstCode]
  }

  /** Redirects the row to the columns of `newer`, so that the old columns can be garbage-collected. */
  static move(row: RowView, newer: RowView): void {
    row.#columns = newer.#columns
    row.#place = newer.#place
  }
}

type ViewClass = new (columns: Columns, index: number) => RowView
const classes = new Map<string, ViewClass>()

function viewClass(names: readonly string[]): ViewClass {
  const cached = classes.get(names.join())
  if (cached) return cached
  const made = class extends RowView {}
  for (const [column, name] of names.entries())
    Object.defineProperty(made.prototype, name, {
      enumerable: true,
      get(this: RowView) {
        return RowView.read(this, column)
      },
    })
  classes.set(names.join(), made)
  return made
}

/** Rows of several chunks in order, `count` rows per chunk; all chunks have the same columns. */
export function rowsIn<Row>(
  parts: readonly ColumnsOf<Row>[],
  count: (part: ColumnsOf<Row>) => number,
): Row[] {
  const names = Object.keys(parts[0] ?? {})
  const View = viewClass(names)
  const rows: RowView[] = []
  for (const part of parts) {
    const byName = part as Readonly<Record<string, Column<unknown>>>
    const columns = names.map((name) => ({ at: everyRow, ...byName[name]! }))
    const rowCount = count(part)
    for (let index = 0; index < rowCount; index += 1) rows.push(new View(columns, index))
  }
  return rows as unknown[] as Row[]
}

/** A copy with own properties, of a view or a plain row. */
export function plainRow<Row extends object>(row: Row): Row {
  const plain: Partial<Row> = {}
  for (const name in row) plain[name] = row[name]
  return plain as Row
}

/** If both are views, redirects `kept` to the columns of `newer`, which hold equal values, to release older columns. */
export function moveRow(older: object, newer: object): void {
  if (older instanceof RowView && newer instanceof RowView) RowView.move(older, newer)
}
