/*
 * Rows of equal shape as columns, for lists of thousands (P251): what repeats is said once, and a browser reads a few long
 * texts and numbers instead of one object with sixty properties per row.
 */

/**
 * One column of some rows. Without `at`, `of` has the value of each row in their order. With it, `of` has each value once and
 * `at` one character per row: its code, less `firstCode`, is the place in `of`. An empty `at`: all rows have the only value.
 */
export type Column<Value> = { readonly of: readonly Value[]; readonly at?: string }
/** The columns of rows of this shape; each column stands for as many rows. */
export type ColumnsOf<Row> = { readonly [Name in keyof Row]: Column<Row[Name]> }

/** From here on no character needs to be written otherwise in JSON. */
const firstCode = 93
/** Beyond that come codes that are no characters of their own. */
const mostDistinct = 50_000

/** The values as a column; none of them may be an object. */
export function columnOf<Value>(values: readonly Value[]): Column<Value> {
  const places = new Map<Value, number>()
  for (const value of values) if (!places.has(value)) places.set(value, places.size)
  if (places.size * 2 > values.length || places.size > mostDistinct) return { of: values }
  const of = [...places.keys()]
  if (of.length === 1) return { of, at: "" }
  return { of, at: values.map((value) => String.fromCharCode(firstCode + (places.get(value) ?? 0))).join("") }
}

/** Rows as columns. Each must have the properties of the first; at least one row. */
export function columnsOf<Row extends object>(rows: readonly Row[]): ColumnsOf<Row> {
  const names = Object.keys(rows[0] ?? {}) as (keyof Row)[]
  return Object.fromEntries(
    names.map((name) => [name, columnOf(rows.map((row) => row[name]))]),
  ) as unknown as ColumnsOf<Row>
}

/** The same columns in the order of the names, so that a place finds its column without looking it up. */
type Columns = readonly Required<Column<unknown>>[]
const everyRow = "\0"

/**
 * What a spread of a view (`{ ...row }`) or `Object.assign` comes upon: none of its properties are its own, so the copy would be empty
 * without a word. Nobody else looks at it, and since all views have the same one it takes no room in them.
 */
const noCopy = Symbol("noCopy")
const refusingCopies: PropertyDescriptor = {
  enumerable: true,
  get() {
    throw new TypeError(
      "A row of columns cannot be copied by a spread: plainRow(row) has properties of its own.",
    )
  },
}

/**
 * A row that reads its columns when it is asked. Its properties can be read, looked through by `for … in`, taken apart and written
 * as JSON; a spread throws: `plainRow` is what that needs.
 */
class RowView {
  #columns: Columns
  #place: number

  constructor(columns: Columns, place: number) {
    this.#columns = columns
    this.#place = place
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

  /** From now on the values are read where those of `newer` are, so that the columns of before can be forgotten. */
  static move(row: RowView, newer: RowView): void {
    row.#columns = newer.#columns
    row.#place = newer.#place
  }
}

type ViewClass = new (columns: Columns, place: number) => RowView
const classes = new Map<string, ViewClass>()

function viewClass(names: readonly string[]): ViewClass {
  const known = classes.get(names.join())
  if (known) return known
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

/** The rows of several parts in their order, each part with `count` rows; all parts have the same columns. */
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
    for (let place = 0; place < rowCount; place += 1) rows.push(new View(columns, place))
  }
  return rows as unknown[] as Row[]
}

/** A row with properties of its own, whether it was a view of columns or not. */
export function plainRow<Row extends object>(row: Row): Row {
  const plain: Partial<Row> = {}
  for (const name in row) plain[name] = row[name]
  return plain as Row
}

/** Where both are views: the kept row reads its equal values where the newer one has them, and holds nothing older. */
export function moveRow(kept: object, newer: object): void {
  if (kept instanceof RowView && newer instanceof RowView) RowView.move(kept, newer)
}
