import type { Area } from "../../../../contract/core/enums.ts"
import { usePhone } from "../../../ui/browser/use-media.ts"
import { Loading, Skeleton } from "../../../ui/feedback/States.tsx"
import { HStack, Text, VStack } from "../../../ui/layout/Layout.tsx"
import { classes } from "../../../ui/theme/classes.ts"
import styles from "../Overview.module.css"
import { rowColumns } from "../row-columns.tsx"
import { useViewer } from "../viewer.ts"
import rowStyles from "./CarRow.module.css"

// More than fit on a screen, so that nothing below the list moves when it loads.
const placeholders = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]
const lines = [...Array(36).keys()]

/** Placeholders of the rows of the "Tabelle". */
export const LoadingTable = () => (
  <Loading>
    <div className={styles.skeletons} data-waiting="table">
      {lines.map((line) => (
        <VStack key={line} justify="center" className={styles.skeletonLine}>
          <Skeleton />
        </VStack>
      ))}
    </div>
  </Loading>
)

/** Placeholders of the exact size of rows. */
export function LoadingRows() {
  const { area } = useViewer()
  const isPhone = usePhone()
  return placeholders.map((placeholder) => (
    <tr
      key={placeholder}
      data-waiting="row"
      aria-hidden
      className={classes(rowStyles.row, isPhone && rowStyles.phone)}
    >
      {isPhone ? <PhoneCells /> : <Cells area={area} />}
    </tr>
  ))
}

const twoLines = (
  <VStack gap={2}>
    <Skeleton width="90%" height="12px" />
    <Skeleton width="65%" height="10px" />
  </VStack>
)

const Cells = ({ area }: { area: Area }) => (
  <>
    <td>
      <HStack gap={4} align="center">
        <Skeleton shape="block" width="112px" height="63px" />
        <Text grow>{twoLines}</Text>
      </HStack>
    </td>
    {rowColumns[area].map(({ name }) => (
      <td key={name} className={rowStyles[name]}>
        {twoLines}
      </td>
    ))}
    <td className={rowStyles.action}>
      <Skeleton shape="block" height="32px" />
    </td>
  </>
)

const PhoneCells = () => (
  <>
    <td>
      <Skeleton shape="block" width="96px" height="54px" />
    </td>
    <td>{twoLines}</td>
  </>
)
