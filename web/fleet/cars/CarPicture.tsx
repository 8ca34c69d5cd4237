import { useState } from "react"
import type { Colour } from "../../../contract/core/enums.ts"
import { type Configured, useCarImages } from "../images/use-car-images.ts"
import styles from "./Car.module.css"

type Props = {
  colour: Colour | null
  /** Address of the image; without one, or if loading fails, a drawing in the car's colour is shown. */
  address?: string | undefined
}

/** The car's image, 16:9. Decorative, since the text beside it says the same. */
export function CarPicture({ colour, address }: Props) {
  const [failed, setFailed] = useState<string>()
  const image = address === failed ? undefined : address
  return (
    <img
      // A new element, as the old one would show its image until the next is loaded; drawings need no loading.
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

export function LargeCarPicture({ car }: { car: Configured }) {
  const imageOf = useCarImages()
  return <CarPicture colour={car.paintBaseColor} address={imageOf(car)?.full} />
}

const paints = {
  BLACK: "#23272a",
  GREY: "#6a7379",
  WHITE: "#f0f2f3",
  SILVER: "#b7bfc4",
  BLUE: "#24529a",
  BROWN: "#64493a",
  GREEN: "#2b6650",
  RED: "#ab272c",
  ORANGE: "#db672a",
  YELLOW: "#eec02f",
} as const satisfies Record<Colour, string>
const unpainted = "#a9b2b7"

// Centimetres on the ground, like the demo's images (tools/render-demo-images-bodies.ts, Corso).
const body =
  "M14-22C14-22 6.5-26.5 5-30C2.5-36 2-43.5 2-50C2-58 2.5-66 4-74C5-80.5 7-87 10-93C12-97 15.5-100.5 18-104C23.5-111.5 28.5-119 34-126C38-131 46-140 46-140C46-140 71-144.5 84-145.5C102.5-147 121.5-147.5 140-147.5C157.5-147.5 175-147 192-145C205.5-143.5 219-140.5 232-136C246-131 258.5-123.5 272-117C284-111 295-103 308-99C318-95.5 329.5-96.5 340-95C352.5-93 365.5-92 378-89C388-86.5 398.5-84 408-80C413.5-77.5 419-74 423-69C426-65 427-59 428-54C429-48 429.5-42 428-36C427-31 421-22 421-22L380-17A38 38 0 1 0 312-17L116-17A38 38 0 1 0 48-17Z"
const panes =
  "M50-106C50-106 96.5-104 120-103C146.5-102 173.5-100.5 200-99.5C227.5-98.5 282-97 282-97C282-97 269-106.5 262-111C252-117.5 242.5-124 232-129C224-133 215-136 206-137.5C191-140 175.5-140 160-140.5C143.5-141 126.5-141 110-140C98-139.5 74-136 74-136ZM300-99.5C300-99.5 280-110 270-115C258.5-121 236-132.5 236-132.5L243-132C243-132 263.5-121.5 274-116.5C285.5-111 309-99.5 309-99.5Z"
const joints =
  "M284-96C284-96 294-85 296-78C298.5-69 298-59.5 297-50C296-41 290-24 290-24M177-100C177-100 179-73.5 179-60C179-48 176-24 176-24M86-104C86-104 84.5-90 88-84C91.5-78 99-76.5 104-72C108.5-67.5 117-58 117-58M312-97.5C312-97.5 344-91.5 360-88C371.5-85.5 394-80 394-80"
const spokes = Array.from(
  { length: 5 },
  (_, at) => `<path transform="rotate(${at * 72})" d="M-3-4-4-24H4L3-4Z"/>`,
)

const wheel = (x: number) => `<g transform="translate(${x} -33.5)">
  <circle r="33.5" fill="#171b1d"/><circle r="25" fill="#2a2f32" stroke="#d4d9dc" stroke-width="2"/>
  <g fill="#c3c9cd">${spokes.join("")}</g><circle r="5.5" fill="#d9dee1"/></g>`

const drawing = (paint: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" fill="none">
<defs>
  <linearGradient id="studio" x2="0" y2="1"><stop stop-color="#f4f6f7"/><stop offset=".5" stop-color="#eaedef"/><stop offset=".7" stop-color="#dde2e5"/><stop offset="1" stop-color="#eceff0"/></linearGradient>
  <linearGradient id="light" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".32"/><stop offset=".45" stop-color="#fff" stop-opacity=".03"/><stop offset=".5" stop-opacity=".2"/><stop offset=".75" stop-opacity=".06"/><stop offset="1" stop-opacity=".34"/></linearGradient>
  <linearGradient id="glass" x2="0" y2="1"><stop stop-color="#46535b"/><stop offset="1" stop-color="#151b1f"/></linearGradient>
  <radialGradient id="shadow"><stop stop-color="#0b1216" stop-opacity=".6"/><stop offset="1" stop-color="#0b1216" stop-opacity="0"/></radialGradient>
</defs>
<path d="M0 0h320v180H0z" fill="url(#studio)"/>
<g transform="translate(26.7 141) scale(.62)">
<ellipse cx="215" cy="1" rx="240" ry="14" fill="url(#shadow)"/><path d="M82-46H346V-8H82Z" fill="#0b0e0f"/>
<circle cx="82" cy="-33.5" r="38.5" fill="#0b0e0f"/><circle cx="346" cy="-33.5" r="38.5" fill="#0b0e0f"/>
<path d="${body}" fill="${paint}"/><path d="${body}" fill="url(#light)"/>
<path d="${panes}" fill="url(#glass)" stroke="#0b0e10" stroke-width="1.6"/>
<path d="M172-99 158-141h9L181-99ZM92-103 96-140h6L98-103Z" fill="#0c1012"/>
<path d="${joints}" stroke="#000" stroke-opacity=".5"/>
<path d="M112-84h15M196-83h15" stroke="#fff" stroke-opacity=".55" stroke-width="3" stroke-linecap="round"/>
<path d="M267-100q0-9 9-9.500l6 .6q2.6 .5 1.6 4l-2 4.900Z" fill="${paint}" stroke="#000" stroke-opacity=".4"/>
<path d="M384-82C384-82 400.5-81.5 408-79C413.5-77 422-69 422-69C422-69 414-66.5 410-67C403-67.5 390-72 390-72Z" fill="#d3e0e8" stroke="#20272b"/>
<path d="M10-92C10-92 19.5-91.5 24-91C30.5-90.5 44-90 44-90C44-90 40.5-85 38-84C28.5-81 8-78 8-78Z" fill="#a5161f"/>
${wheel(82)}${wheel(346)}</g></svg>`

const addresses = new Map<string, string>()

/** Placeholder drawing as a data URL. One image per colour, so that the browser paints it once for all rows. */
function drawingAddress(colour: Colour | null): string {
  const paint = colour ? paints[colour] : unpainted
  const cached = addresses.get(paint)
  if (cached) return cached
  const address = `data:image/svg+xml,${encodeURIComponent(drawing(paint))}`
  addresses.set(paint, address)
  return address
}
