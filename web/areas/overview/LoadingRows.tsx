import { Loading, Skeleton } from "../../ui/feedback/States.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { classes } from "../../ui/theme/classes.ts"
import rowStyles from "./CarRow.module.css"
import type { Layout } from "./list-view.ts"
import styles from "./Overview.module.css"

// More than fit on a screen, so that nothing below the list moves when it loads.
const placeholders = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]
const lines = [...Array(36).keys()]

export function LoadingRows({ layout }: { layout: Layout }) {
  if (layout === "table")
    return (
      <Loading>
        <div className={styles.skeletons} data-waiting={layout}>
          {lines.map((line) => (
            <div key={line} className={styles.skeletonLine}>
              <Skeleton />
            </div>
          ))}
        </div>
      </Loading>
    )
  return (
    <Loading>
      <div className={classes(styles.skeletons, styles.rows)}>
        {placeholders.map((placeholder) => (
          <div key={placeholder} className={classes(rowStyles.row, styles.skeleton)}>
            <Skeleton shape="block" height="auto" />
            <VStack gap={1}>
              <Skeleton width="45%" height="20px" />
              <Skeleton width="30%" />
              <Skeleton width="80%" />
            </VStack>
            <Skeleton height="24px" />
            <Skeleton shape="block" height="32px" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
