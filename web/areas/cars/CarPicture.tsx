import type { Colour } from "../../../contract/enums.ts"
import styles from "./CarPicture.module.css"
import { drawingAddress } from "./car-drawing.ts"

/** Stands for the car's image: 16:9, in the car's colour. Decorative, the colour is said in words beside it. */
export function CarPicture({ colour }: { colour: Colour | null }) {
  return <img className={styles.picture} src={drawingAddress(colour)} alt="" width="320" height="180" />
}
