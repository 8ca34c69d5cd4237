import { Link, type LinkProps } from "@tanstack/react-router"
import { type CSSProperties, useMemo } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import type { Area } from "../../../contract/enums.ts"
import { type Row, rowsOf } from "../../../contract/filters.ts"
import { carName, carText } from "../../../contract/format.ts"
import type { Profile } from "../../../contract/users.ts"
import { withUnits } from "../../../contract/with-units.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { usePhone } from "../../ui/browser/index.ts"
import { IconButton } from "../../ui/button/index.ts"
import { Loading, Skeleton } from "../../ui/feedback/index.ts"
import { Breaks, ScrollArea } from "../../ui/layout/index.ts"
import { classes } from "../../ui/theme/index.ts"
import { CarPicture, useAsking, useCarWords, useLabels, usePrices } from "../car/index.ts"
import { useCarImages } from "../images/index.ts"
import { CarAction } from "./CarAction.tsx"
import styles from "./Compare.module.css"
import { type ComparedLine, comparedGroups } from "./compared-lines.ts"

type Props = {
  area: Area
  ids: readonly string[]
  /** All of the area. */
  cars: readonly AgentCar[]
  user: Profile
  /** Leaves out what all of them say. */
  differing: boolean
  onRemove: (id: string) => void
}

/** A car in each column, a fact in each row; where they differ, a mark says so (P240). */
export function CompareTable({ area, ids, cars, user, differing, onRemove }: Props) {
  const { t } = useTranslation("compare")
  const words = useCarWords()
  const labels = useLabels()
  const [prices] = usePrices()
  const rows = useMemo(() => {
    const byId = new Map(rowsOf(cars).map((row) => [row.car.id, row]))
    return ids.map((id) => byId.get(id))
  }, [cars, ids])
  const groups = comparedGroups(area, rows, {
    names: labels,
    underList: ({ underList }) => underList && words.underList(underList, prices),
    underListLabel: t("underList"),
    notOffered: t("notOffered"),
    offerTitle: t("offerTitle"),
    carTitle: t("carTitle"),
  })
    .map((group) => ({ ...group, lines: group.lines.filter(({ differs }) => differs || !differing) }))
    .filter(({ lines }) => lines.length > 0)
  return (
    <ScrollArea fillsWindow={!usePhone()}>
      <table className={styles.table} style={{ "--compared": ids.length } as CSSProperties} data-paper="list">
        <caption className="visually-hidden">{t("tableLabel")}</caption>
        <thead>
          <tr>
            <td className={styles.corner} />
            {rows.map((row, at) => (
              <CarHead key={ids[at]} row={row} place={at + 1} />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className={styles.corner} />
            {rows.map((row, at) => (
              <CarCell
                key={ids[at]}
                {...{ row, user }}
                place={at + 1}
                onRemove={() => onRemove(ids[at] as string)}
              />
            ))}
          </tr>
        </tbody>
        {groups.map(({ key, title, lines }) => (
          <tbody key={key}>
            <tr>
              <th scope="rowgroup" colSpan={ids.length + 1} className={styles.group}>
                <span className={styles.groupTitle}>{title}</span>
              </th>
            </tr>
            {lines.map((line) => (
              <Line key={line.key} line={line} isCompared={ids.length > 1} />
            ))}
          </tbody>
        ))}
      </table>
      {groups.length === 0 && <p className={styles.same}>{t("allSame")}</p>}
    </ScrollArea>
  )
}

type HeadProps = { row: Row | undefined; place: number }

/** Which car a column is, above all that is said of it; stays in sight. */
function CarHead({ row, place }: HeadProps) {
  const { t } = useTranslation("compare")
  if (!row)
    return (
      <th scope="col" className={classes(styles.head, styles.gone)}>
        {t("gone", { place })}
      </th>
    )
  return (
    <th scope="col" className={styles.head}>
      <Link {...(links.overview(row.car.area, { carId: row.car.id }) as LinkProps)} className={styles.name}>
        {carText(row.car)}
      </Link>{" "}
      <span className={styles.which}>
        {[row.car.licensePlateNumber, row.car.jobNumber].filter(Boolean).join(" · ")}
      </span>
    </th>
  )
}

/** Its picture, its state and action, and the way out of the comparison. */
function CarCell({ row, place, user, onRemove }: HeadProps & { user: Profile; onRemove: () => void }) {
  const { t } = useTranslation("compare")
  const asking = useAsking(user)
  const imageOf = useCarImages()
  const name = row ? carName(row.car) : t("gone", { place })
  return (
    <td>
      <div className={styles.car}>
        {row && (
          <>
            <CarPicture colour={row.car.paintBaseColor} address={imageOf(row.car)?.thumb} />
            <CarAction row={row} asking={asking} />
          </>
        )}
        <span className={styles.remove} data-paper="never">
          <IconButton icon="close" label={t("removeOf", { car: name })} onClick={onRemove} />
        </span>
      </div>
    </td>
  )
}

function Line({ line, isCompared }: { line: ComparedLine; isCompared: boolean }) {
  const { t } = useTranslation("compare")
  return (
    <tr className={classes(line.differs && styles.differs)}>
      <th scope="row">
        {withUnits(line.label)}
        {line.differs && isCompared && (
          <span className={styles.mark}>
            <span aria-hidden="true" title={t("differs")}>
              ≠
            </span>
            <span className="visually-hidden">, {t("differs")}</span>
          </span>
        )}
      </th>
      {line.texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is a place
        <td key={at}>{text && <Breaks text={text} />}</td>
      ))}
    </tr>
  )
}

const waitingLines = ["40%", "70%", "55%", "80%", "60%", "70%", "50%", "65%"]

export function WaitingTable({ columns }: { columns: number }) {
  return (
    <Loading>
      <div className={styles.waiting} style={{ gridTemplateColumns: `repeat(${columns + 1}, 1fr)` }}>
        {Array.from({ length: columns + 1 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is a place
          <div key={at}>
            <Skeleton shape="block" height="108px" />
            {waitingLines.map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        ))}
      </div>
    </Loading>
  )
}
