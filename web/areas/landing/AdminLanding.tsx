import { DeskSection } from "../desk/index.ts"
import styles from "./AdminLanding.module.css"
import { Charts } from "./Charts.tsx"

/** The desk, and beside it where there is room the charts (P194). */
export function AdminLanding() {
  return (
    <div className={styles.place}>
      <div className={styles.desk}>
        <DeskSection />
        <Charts />
      </div>
    </div>
  )
}
