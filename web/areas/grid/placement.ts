/** A place in the grid, counted from 0. */
export type Place = { readonly row: number; readonly column: number }
/** The ticked block: the corner where it began, and the one that moves and has the focus. */
export type Ticked = { readonly anchor: Place; readonly active: Place }
export type Size = { readonly rows: number; readonly columns: number }

/** First and last row and column of a ticked block. */
export const spanOf = ({ anchor, active }: Ticked) => ({
  top: Math.min(anchor.row, active.row),
  bottom: Math.max(anchor.row, active.row),
  left: Math.min(anchor.column, active.column),
  right: Math.max(anchor.column, active.column),
})

/** Ticked cells with the cars that have them, from the first row to the last. */
export type Held<Car> = Ticked & { readonly cars: readonly Car[] }

export const heldAt = <Car>(anchor: Place, active: Place, shown: readonly Car[]): Held<Car> => ({
  anchor,
  active,
  cars: shown.slice(Math.min(anchor.row, active.row), Math.max(anchor.row, active.row) + 1),
})

/**
 * Where the ticked cells are by now: they go with their cars, wherever these stand. A block whose cars do not stand together any
 * more is its active cell alone; where the car of that left the list, `left` is this car, and the place stays as it was.
 */
export function followed<Car extends { readonly id: string }>(
  held: Held<Car>,
  shown: readonly Car[],
): Ticked & { readonly left: Car | null } {
  const { anchor, active, cars } = held
  const first = Math.min(anchor.row, active.row)
  const car = cars[active.row - first]
  const isAt = (row: number, id: string | undefined) => shown[row]?.id === id
  const row = isAt(active.row, car?.id) ? active.row : shown.findIndex(({ id }) => id === car?.id)
  if (row < 0) {
    const place = { ...active, row: Math.max(0, Math.min(active.row, shown.length - 1)) }
    return { anchor: place, active: place, left: car ?? null }
  }
  const by = row - active.row
  const isWhole = cars.every(({ id }, at) => isAt(first + by + at, id))
  const moved = { ...active, row }
  return { anchor: isWhole ? { ...anchor, row: anchor.row + by } : moved, active: moved, left: null }
}

export type PlacedCell = Place & { readonly text: string }

/** Where each cell of a pasted block goes, and how many of its rows and columns found no room (P212). */
export type Placement = { cells: readonly PlacedCell[]; lostRows: number; lostColumns: number }

/**
 * A block goes to the right of and below the first ticked cell; where the ticked block is as high and wide as several of it, it
 * is repeated to fill that.
 */
export function placeBlock(block: readonly (readonly string[])[], ticked: Ticked, size: Size): Placement {
  const { top, left, bottom, right } = spanOf(ticked)
  const width = Math.max(...block.map((row) => row.length))
  const repeats = (ticks: number, own: number) => (ticks > own && ticks % own === 0 ? ticks : own)
  const wanted = { rows: repeats(bottom - top + 1, block.length), columns: repeats(right - left + 1, width) }
  const rows = Math.min(wanted.rows, size.rows - top)
  const columns = Math.min(wanted.columns, size.columns - left)
  const cells: PlacedCell[] = []
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      // Rows of other programs may be of unequal length: what is not there changes nothing.
      const text = block[row % block.length]?.[column % width]
      if (text !== undefined) cells.push({ row: top + row, column: left + column, text })
    }
  return { cells, lostRows: wanted.rows - rows, lostColumns: wanted.columns - columns }
}
