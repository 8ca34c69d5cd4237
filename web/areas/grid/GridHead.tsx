// biome-ignore-all lint/a11y/useSemanticElements: a table cannot hold rows that are not drawn
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid the active cell alone takes the focus
import { memo } from "react"
import { withUnits } from "../../../contract/with-units.ts"
import { useTranslation } from "../../texts.ts"
import { gridColumns, tracks } from "./columns.ts"
import styles from "./Grid.module.css"

/** The heads of all columns, which are drawn once. */
export const GridHead = memo(function GridHead() {
  const { t } = useTranslation("grid")
  return (
    <div role="row" aria-rowindex={1} className={styles.head} style={{ gridTemplateColumns: tracks }}>
      <div role="columnheader" aria-colindex={1} className={styles.corner}>
        {t("car")}
      </div>
      {gridColumns.map(({ name, label }, index) => (
        <div key={name} role="columnheader" aria-colindex={index + 2} className={styles.heading}>
          {withUnits(label)}
        </div>
      ))}
    </div>
  )
})
