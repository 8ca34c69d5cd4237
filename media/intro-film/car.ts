import {
  addLight,
  bell,
  blurred,
  clamp,
  height,
  type Light,
  lay,
  mix,
  modulo,
  oklch,
  type SparseLight,
  scale,
  shine,
  smooth,
  sparse,
  travel,
  width,
} from "./light.ts"
import { road } from "./place.ts"
import { body, columns, drawMasks, groundRow, type Masks, normals, rows, xOf, yOf } from "./shape.ts"
import { forgeWheels, type Wheels } from "./wheels.ts"

/** Where the part of the picture with the car begins. */
const startX = 676
const startY = road - groundRow

const paint = oklch(0.43, 0.085, 219)
const lamp = oklch(0.93, 0.045, 205)
const dawn = oklch(0.88, 0.085, 76)
const seaSky = oklch(0.62, 0.075, 208)
const zenith = oklch(0.2, 0.04, 224)
const stone = oklch(0.15, 0.022, 226)
const black = oklch(0.075, 0.008, 230)
const white = oklch(0.97, 0.02, 210)
const red = oklch(0.58, 0.22, 25)

/** The lamps above the gallery and the columns behind the camera come at this distance, in centimetres. */
const lampSpacing = travel / 4
const lampHeight = 260
const columnsAway = 240

/** What a pixel of the car gets: constant light, the mirrored sky, and how strongly it mirrors the lamps. */
type Surface = { still: Light; sky: Light; skyAt: number; lamps: number; lampsAt: number }
type Pixel = Surface & { at: number }

const times = (light: Light, by: number): Light => [light[0] * by, light[1] * by, light[2] * by]
const blend = (a: Light, b: Light, share: number): Light => [
  mix(a[0], b[0], share),
  mix(a[1], b[1], share),
  mix(a[2], b[2], share),
]

/** The sky and the stone floor as the car mirrors them; morning comes from the front. */
function mirroredSky(across: number, up: number): Light {
  const morning = smooth(-0.25, 0.95, across)
  const low = blend(seaSky, dawn, morning)
  return blend(low, zenith, smooth(0.02, 0.72, up) ** 0.7)
}

function surfaceAt(x: number, [right, up, facing]: Light, glass: boolean): Surface {
  const [goesX, goesY, goesZ] = [2 * facing * right, 2 * facing * up, 2 * facing * facing - 1]
  const fresnel = (1 - facing) ** 4
  const gloss = glass ? 0.3 + 0.7 * fresnel : 0.2 + 0.8 * fresnel
  const above = smooth(-0.035, 0.035, goesY)
  const daylight = 0.05 + 0.34 * Math.max(0, up) ** 1.2 + 0.2 * Math.max(0, right * 0.9 + up * 0.2) ** 1.5
  const tint = blend([1, 1, 1], [1.5, 1.12, 0.78], clamp(right))
  const own: Light = glass
    ? times(zenith, 0.35)
    : [
        paint[0] * daylight * tint[0] * 2,
        paint[1] * daylight * tint[1] * 2,
        paint[2] * daylight * tint[2] * 2,
      ]
  const floor = times(stone, gloss * (1 - above) * (1 + 1.4 * smooth(-0.9, -0.1, goesY)))
  const overhead = goesY > 0.05 ? (Math.max(goesZ, -1) / goesY) * lampHeight : 9999
  return {
    still: [own[0] + floor[0], own[1] + floor[1], own[2] + floor[2]],
    sky: times(mirroredSky(goesX, goesY), gloss * above),
    skyAt: x + (goesX / Math.max(0.25, Math.abs(goesZ))) * columnsAway,
    lamps: 2.1 * gloss * smooth(-150, -110, overhead) * smooth(70, 20, overhead),
    lampsAt: x + (goesX / Math.max(0.1, goesY)) * lampHeight,
  }
}

/** Long lamps with short gaps. */
const lampLight = (at: number) => {
  const from = Math.abs(modulo(at, lampSpacing) - lampSpacing / 2)
  return 0.12 + 0.88 * smooth(lampSpacing * 0.46, lampSpacing * 0.24, from)
}
/** Open sky between soft columns. */
const skyLight = (at: number) => {
  const from = Math.abs(modulo(at, lampSpacing) - lampSpacing / 2)
  return 0.3 + 0.7 * smooth(lampSpacing * 0.04, lampSpacing * 0.2, from)
}

export type Car = { paint(image: Float32Array, frame: number, time: number): void }

/** The car in the picture with its lights, its shadow and its image in the floor. */
export async function openCar(): Promise<Car> {
  const masks = await drawMasks()
  const wheels = await forgeWheels()
  const shape = solid(masks)
  const softShape = blurred(shape, columns, rows, 2, 5, 1)
  const pixels = pixelsOf(masks)
  const around = beams()
  return {
    paint(image, frame, time) {
      const car = paintedCar(pixels, wheels, frame, time * travel)
      shadow(image)
      mirrorImage(image, blurred(car, columns, rows, 2, 5), softShape)
      for (let at = 0; at < shape.length; at += 1) {
        const cover = shape[at]!
        if (cover === 0) continue
        const to = ((startY + Math.floor(at / columns)) * width + startX + (at % columns)) * 3
        for (let channel = 0; channel < 3; channel += 1)
          image[to + channel] = mix(image[to + channel]!, car[at * 3 + channel]!, cover)
      }
      addLight(image, around)
    },
  }
}

/** Everything that hides what is behind the car; panes hide it in part. */
function solid({ body: painted, under, mirror, glass, frame, posts, seats }: Masks): Float32Array {
  return painted.map((cover, at) => {
    const [x, y] = [xOf(at % columns), yOf(Math.floor(at / columns))]
    const tyre = Math.max(
      ...[body.wheels.rear, body.wheels.front].map((wheel) =>
        smooth(0.4, -0.4, Math.hypot(x - wheel, y - body.wheels.radius) - body.wheels.radius),
      ),
    )
    const whole = Math.max(cover, frame[at]!, y > 9 ? under[at]! : 0, tyre)
    const clear = glass[at]! * (1 - posts[at]!) * (1 - 0.5 * seats[at]!)
    return Math.max(whole * (1 - 0.42 * clear), mirror[at]!)
  })
}

/** Every pixel of paint and glass, with what is drawn on it. */
function pixelsOf(masks: Masks): Pixel[] {
  const found: Pixel[] = []
  const looks = normals(masks.body)
  for (let at = 0; at < columns * rows; at += 1) {
    const cover = Math.max(masks.body[at]!, masks.glass[at]!, masks.mirror[at]!)
    if (cover === 0) continue
    const normal: Light = [looks[at * 3]!, looks[at * 3 + 1]!, looks[at * 3 + 2]!]
    const surface = surfaceAt(xOf(at % columns), normal, masks.glass[at]! > 0.5)
    // What is drawn on a pixel takes some of its light and adds own light: dark and light together tell how much.
    const [none, full] = [new Float32Array(3), new Float32Array([1, 1, 1])]
    for (const light of [none, full]) details(light, masks, at, surface.lamps)
    // Towards the wheel arches the paint ends in the dark.
    const keep = (full[0]! - none[0]!) * (masks.under[at]! > 0 ? cover : 1)
    const kept = times(surface.still, keep)
    const still: Light = [kept[0] + none[0]!, kept[1] + none[1]!, kept[2] + none[2]!]
    found.push({ ...surface, at, still, sky: times(surface.sky, keep), lamps: surface.lamps * keep })
  }
  return found
}

function paintedCar(pixels: readonly Pixel[], wheels: Wheels, frame: number, passed: number): Float32Array {
  const car = new Float32Array(columns * rows * 3)
  for (let at = 0; at < columns * rows; at += 1) car.set(black, at * 3)
  for (const { at, still, sky, skyAt, lamps, lampsAt } of pixels) {
    const open = skyLight(skyAt + passed)
    const shining = lamps > 0 ? lamps * lampLight(lampsAt + passed) : 0
    car[at * 3] = still[0] + sky[0] * open + lamp[0] * shining
    car[at * 3 + 1] = still[1] + sky[1] * open + lamp[1] * shining
    car[at * 3 + 2] = still[2] + sky[2] * open + lamp[2] * shining
  }
  const hub = Math.round(groundRow - body.wheels.radius * scale)
  for (const x of [body.wheels.rear, body.wheels.front])
    wheels.paint(car, columns, Math.round((x - xOf(0)) * scale), hub, frame)
  return car
}

/** Joints, frames and lamps on one pixel. */
function details(light: Float32Array, masks: Masks, at: number, lamps: number): void {
  const share = (name: keyof Masks) => masks[name][at]!
  const onPaint = share("body") * (1 - share("glass"))
  lay(light, 0, black, share("glass") * share("seats") * 0.7)
  lay(light, 0, black, share("frame") * (1 - share("glass")) * 0.9)
  lay(light, 0, black, share("posts") * share("glass") * 0.8)
  lay(light, 0, black, share("joints") * onPaint * 0.75)
  shine(light, 0, lamp, share("lips") * onPaint * (0.02 + 0.1 * lamps))
  lay(light, 0, black, share("intake") * share("body") * 0.85)
  lay(light, 0, black, share("handles") * 0.55)
  lay(light, 0, times(paint, 0.22), share("mirror"))
  lay(light, 0, black, share("headlight") * 0.7)
  shine(light, 0, white, share("daylight") * share("headlight") * 1.9)
  lay(light, 0, times(red, 0.35), share("tailLight"))
  shine(light, 0, red, share("tailLight") * 1.1 * bell(yOf(Math.floor(at / columns)) - 96.5, 2))
}

/** The floor beneath the car gets no light. */
function shadow(image: Float32Array): void {
  const middle = startX + (body.length / 2 - xOf(0)) * scale
  for (let y = road - 34; y < road + 60; y += 1)
    for (let x = startX - 60; x < startX + columns + 60 && x < width; x += 1) {
      const across = smooth(body.length * scale * 0.56, body.length * scale * 0.4, Math.abs(x - middle))
      const at = (y * width + x) * 3
      lay(image, at, black, 0.9 * across * bell(y - road + 2, y < road ? 14 : 16))
    }
}

/** The floor mirrors the car, weaker and softer away from it. */
function mirrorImage(image: Float32Array, car: Float32Array, shape: Float32Array): void {
  for (let row = 0; row < groundRow; row += 1) {
    const y = road + (groundRow - row)
    const strength = 0.5 * Math.exp(-(groundRow - row) / 80)
    for (let column = 0; column < columns; column += 1) {
      const from = row * columns + column
      const at = (y * width + startX + column) * 3
      const cover = shape[from]!
      lay(image, at, black, cover * Math.min(0.85, strength * 2.2))
      shine(image, at, [car[from * 3]!, car[from * 3 + 1]!, car[from * 3 + 2]!], cover * strength)
    }
  }
}

/** What the lamps of the car light up around them. */
function beams(): SparseLight {
  const light = new Float32Array(width * height * 3)
  const at = (x: number, y: number) => [startX + (x - xOf(0)) * scale, road - y * scale] as const
  const [frontX, frontY] = at(450, 68)
  const [rearX, rearY] = at(14, 96)
  for (let y = 250; y < height; y += 1)
    for (let x = startX - 300; x < width; x += 1) {
      const place = (y * width + x) * 3
      const [fromFront, fromRear] = [Math.hypot(x - frontX, y - frontY), Math.hypot(x - rearX, y - rearY)]
      const ahead = 0.2 * bell(y - road - 10, 18) * smooth(frontX + 4, frontX + 70, x)
      shine(light, place, white, 0.5 * bell(fromFront, 16) + 0.1 * bell(fromFront, 60) + ahead)
      const mirrored = 0.06 * bell(y - road - 50, 30) * bell(x - rearX, 60)
      shine(light, place, red, 0.14 * bell(fromRear, 13) + 0.04 * bell(fromRear, 64) + mirrored)
    }
  return sparse(light)
}
