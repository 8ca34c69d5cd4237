import { useState } from "react"
import type { Colour } from "../../../contract/enums.ts"
import { type Configured, useCarImages } from "../images/index.ts"
import styles from "./Car.module.css"
import { drawingAddress } from "./car-drawing.ts"

type Props = {
  colour: Colour | null
  /** Where the image is; left out, or when loading fails, a drawing in the car's colour stands for it. */
  address?: string | undefined
}

/** The car's image, 16:9. Decorative: what it shows is said in words beside it. */
export function CarPicture({ colour, address }: Props) {
  const [failed, setFailed] = useState<string>()
  const image = address === failed ? undefined : address
  return (
    <img
      // A new element, because the old one would show its picture until the next is loaded; a drawing is there at once.
      key={image ?? "drawing"}
      className={styles.picture}
      src={image ?? drawingAddress(colour)}
      alt=""
      width="320"
      height="180"
      loading={image ? "lazy" : "eager"}
      onError={() => setFailed(image)}
    />
  )
}

/** The large image of one car, for panels. */
export function LargeCarPicture({ car }: { car: Configured }) {
  const imageOf = useCarImages()
  return <CarPicture colour={car.paintBaseColor} address={imageOf(car)?.full} />
}
