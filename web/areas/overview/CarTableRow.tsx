import { type MouseEvent, memo } from "react"
import { cellText, isNumeric } from "../../../contract/agent-facts.ts"
import type { Asking } from "../../../contract/availability.ts"
import type { CarField } from "../../../contract/car-field.ts"
import type { Row } from "../../../contract/filters.ts"
import { carName, carText } from "../../../contract/format.ts"
import type { WatchedCar } from "../../../contract/watch.ts"
import { hrefOf, links } from "../../links.ts"
import { LinkButton, oneClick, ToggleButton } from "../../ui/button/index.ts"
import { currentMark, Marked } from "../../ui/table/index.ts"
import { classes } from "../../ui/theme/index.ts"
import type { OwnRequest } from "../activities/index.ts"
import { CarState, type CarWords, isHeldZvf, type Labels, type ReasonText, rowAction } from "../car/index.ts"
import type { Watching } from "../watch/index.ts"
import { RowAction } from "./CarRow.tsx"
import styles from "./CarTable.module.css"
import { CompareToggle } from "./Compare.tsx"
import { openHere } from "./car-lines.ts"
import type { Overview } from "./use-overview.ts"

type Props = {
  row: Row
  columns: readonly CarField[]
  asking: Asking
  labels: Labels
  words: CarWords
  watched: WatchedCar | undefined
  /** Undefined until the watched cars are loaded. */
  toggle: Watching["toggle"] | undefined
  reasonText: ReasonText
  requested: OwnRequest | undefined
  open: Overview["open"]
  isGone: boolean
  /** It is open beside the list. */
  isCurrent: boolean
}

/** One vehicle as a row of the table; a click anywhere but on a control opens it. */
export const CarTableRow = memo(function CarTableRow(props: Props) {
  const { row, columns, labels, words, watched, toggle, open, isGone, isCurrent } = props
  const { car } = row
  const openRow = ({ target }: MouseEvent) => {
    if (!(target as Element).closest("a, button") && getSelection()?.isCollapsed !== false) open(car.id)
  }
  return (
    <tr
      data-car={car.id}
      className={classes(styles.row, isGone && styles.gone, isCurrent && styles.current)}
      onClick={openRow}
    >
      <td className={styles.watch}>
        {toggle && (
          <ToggleButton
            icon="star"
            label={`${words.watch}: ${carName(car)}`}
            pressed={watched !== undefined}
            onToggle={() => toggle(car)}
          />
        )}
        <CompareToggle id={car.id} name={carName(car)} />
      </td>
      {columns.map((column) =>
        column.name === nameColumn ? (
          <NameCell key={column.name} {...props} />
        ) : (
          <td key={column.name} className={classes(isNumeric(column) && styles.numeric)}>
            <Cell column={column} text={cellText(column, row, labels)} />
          </td>
        ),
      )}
      <ActionCell {...props} />
    </tr>
  )
})

/** The column that names the car and leads to it. */
export const nameColumn = "modelDesignation"

/** What is found across its spaces, too (P185). */
const isNumber: ReadonlySet<string> = new Set(["jobNumber", "licensePlateNumber", "idNumber"])

/** Figures stay in one line, words may take two; all of them are read by whoever points at them. */
function Cell({ column, text }: { column: CarField; text: string }) {
  if (isNumeric(column) || column.kind === "date") return text
  return (
    <span className={styles.words} title={text}>
      <Marked number={isNumber.has(column.name)}>{text}</Marked>
    </span>
  )
}

function NameCell({ row: { car, offer }, asking, labels, words, requested, open, isCurrent }: Props) {
  return (
    <th scope="row" className={styles.name}>
      <span className={styles.naming}>
        <a
          href={hrefOf(links.overview(car.area, { carId: car.id }))}
          className={styles.open}
          {...currentMark(isCurrent)}
          onClick={(event) => openHere(event, () => open(car.id))}
        >
          <Marked>{carText(car)}</Marked>
        </a>
        <CarState {...{ car, offer, asking, labels, words }} isOwn={requested !== undefined} />
      </span>
    </th>
  )
}

/** The one action of a row; why there is none tells the panel in full, and the cell to whoever points at it. */
function ActionCell(props: Props) {
  const { row, asking, words, requested, reasonText } = props
  const { car } = row
  const isRequested = requested && (car.openRequest || isHeldZvf(car))
  return (
    <td
      className={styles.actions}
      translate="yes"
      title={isRequested ? undefined : reasonText(rowAction(car, asking).reason, car)}
      {...oneClick}
    >
      {isRequested ? (
        <LinkButton
          size="small"
          fullWidth
          label={`${words.toRequest}: ${carName(car)}`}
          link={links.activities({ activityId: requested.id })}
        >
          {words.toRequestShort}
        </LinkButton>
      ) : (
        <RowAction {...props} isReasonHidden />
      )}
    </td>
  )
}
