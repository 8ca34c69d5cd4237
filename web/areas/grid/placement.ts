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
