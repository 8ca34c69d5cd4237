import { vinText } from "../../../contract/format.ts"
import styles from "./Vin.module.css"

/** A VIN in a cell of a table. */
export const Vin = ({ of }: { of: string }) => <span className={styles.vin}>{vinText(of)}</span>
