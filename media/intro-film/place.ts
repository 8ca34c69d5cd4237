import {
  addLight,
  bell,
  blurred,
  clamp,
  cloud,
  gradient,
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

/*
 * Where the car drives: an open gallery by the sea, at the end of the night. Left is night, right is morning. The horizon
 * is as high as the camera, which decides how fast everything passes.
 */
export const horizon = 500
/** Where the floor ends, the columns stand, and the car drives. */
const edge = 592
export const road = 640
const lintel = 60

const nearness = (y: number) => (y - horizon) / (road - horizon)
const columnSpacing = (travel * scale * nearness(edge)) / 4
const columnWidth = 30
const jointSpacing = (travel * scale) / 8

const nightSky = [
  [0, oklch(0.16, 0.03, 228)],
  [0.55, oklch(0.235, 0.045, 222)],
  [0.86, oklch(0.33, 0.06, 216)],
  [1, oklch(0.42, 0.07, 212)],
] as const
const morningSky = [
  [0, oklch(0.25, 0.048, 224)],
  [0.45, oklch(0.41, 0.072, 214)],
  [0.74, oklch(0.6, 0.08, 202)],
  [0.9, oklch(0.78, 0.065, 150)],
  [1, oklch(0.88, 0.085, 78)],
] as const
const haze = oklch(0.86, 0.09, 72)
const coastNear = oklch(0.22, 0.04, 222)
const columnDark = oklch(0.115, 0.02, 228)
const lamp = oklch(0.9, 0.06, 210)
const floorDark = oklch(0.11, 0.018, 228)

function sky(x: number, y: number): Light {
  const across = smooth(0.08, 1.12, x / width)
  const down = clamp(y / horizon)
  const [night, morning] = [gradient(nightSky, down), gradient(morningSky, down)]
  const streaks = smooth(0.44, 0.78, cloud(x / 420, y / 26 + x / 900)) * smooth(0.25, 0.7, down)
  const channel = (index: 0 | 1 | 2) =>
    mix(Math.cbrt(night[index]), Math.cbrt(morning[index]), across) ** 3 *
    (1 - streaks * mix(0.1, 0.34, across) * (1 - smooth(0.9, 1, down)))
  return [channel(0), channel(1), channel(2)]
}

/** How high the far coast stands above the horizon. */
const coast = (x: number) =>
  Math.max(0, 5 + 22 * cloud(x / 260 + 3, 0.5) ** 1.4 - 9 * smooth(0.5, 0.95, x / width))

/** Everything that is too far away to pass: sky, coast, sea. */
function distance(): Float32Array {
  const image = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3
      const mirrored = y < horizon ? y : Math.max(0, horizon - (y - horizon) * 1.5)
      lay(image, at, sky(x, mirrored), 1)
      const above = horizon - mirrored
      shine(image, at, haze, 0.6 * bell(x - 1500, 600) * bell(above, 62))
      const land = smooth(coast(x) + 1.2, coast(x) - 1.2, above)
      lay(image, at, coastNear, land * mix(0.75, 0.42, x / width))
      if (y >= horizon) ripple(image, at, x, y)
    }
  return image
}

/** The sea is darker than the sky in it, and its waves are smaller far away. */
function ripple(image: Float32Array, at: number, x: number, y: number): void {
  const depth = y - horizon
  const wave = cloud(x / (16 + depth * 1.4), y / (1.2 + depth * 0.07))
  const dark = mix(0.8, 0.5, smooth(0, 90, depth)) * (0.72 + 0.56 * wave)
  for (let channel = 0; channel < 3; channel += 1) image[at + channel]! *= dark
}

export type Place = { paint(image: Float32Array, time: number): void }

/** The place without the car, at any time of the loop between 0 and 1. */
export function openPlace(): Place {
  const far = distance()
  const soft = blurred(far, width, height, 8, 22)
  const morning = glow()
  return {
    paint(image, time) {
      image.set(far.subarray(0, edge * width * 3))
      addLight(image, morning, 0.05 * (1 - Math.cos(time * 2 * Math.PI)))
      const passed = time * travel * scale
      columns(image, passed * nearness(edge))
      for (let y = edge; y < height; y += 1) floorLine(image, soft, y, passed)
    },
  }
}

/** The light of the morning, which breathes a little. */
function glow(): SparseLight {
  const light = new Float32Array(width * height * 3)
  for (let y = 200; y < edge; y += 1)
    for (let x = 500; x < width; x += 1)
      shine(light, (y * width + x) * 3, haze, bell(x - 1560, 430) * bell(y - horizon, 90))
  return sparse(light)
}

/** Distance to the middle of the nearest column. */
const fromColumn = (x: number, passed: number) =>
  modulo(x + passed + columnSpacing / 2, columnSpacing) - columnSpacing / 2

/** The columns, the lintel on them and the step they stand on, each with a line of light. */
function columns(image: Float32Array, passed: number): void {
  const across = Array.from({ length: width }, (_, x) => {
    const from = fromColumn(x, passed)
    const cover = smooth(columnWidth / 2 + 2.4, columnWidth / 2 - 2.4, Math.abs(from))
    return {
      cover,
      rim: 0.34 * smooth(columnWidth * 0.12, columnWidth / 2, from) ** 2 * smooth(0.2, 1, x / width),
    }
  })
  const covered = across.flatMap(({ cover }, x) => (cover > 0 ? [x] : []))
  const everywhere = across.map((_, x) => x)
  for (let y = 0; y < edge; y += 1) {
    const low = bell(y - horizon, 240)
    const beam = Math.max(smooth(lintel + 2, lintel - 2, y), smooth(edge - 11, edge - 9, y))
    const light =
      0.6 * bell(y - lintel - 2, 1.5) + 0.5 * bell(y - edge + 2, 1.3) + 0.018 * bell(y - lintel, 30)
    for (const x of beam > 0 || light > 0.001 ? everywhere : covered) {
      const at = (y * width + x) * 3
      const { cover, rim } = across[x]!
      if (cover > 0) lay(image, at, shaded(columnDark, rim * low), cover)
      if (beam > 0) lay(image, at, columnDark, beam)
      if (light > 0.001) shine(image, at, lamp, light)
    }
  }
}

const shaded = ([red, green, blue]: Light, light: number): Light => [
  red + haze[0] * light,
  green + haze[1] * light,
  blue + haze[2] * light,
]

/** Polished stone: it mirrors what stands behind it, less the nearer it is to the camera. */
function floorLine(image: Float32Array, soft: Float32Array, y: number, passed: number): void {
  const depth = y - edge
  const mirror = 0.42 * Math.exp(-depth / 120) + 0.05
  const softness = 3 + depth * 0.13
  const closeness = nearness(y)
  const shining = 0.16 * bell(depth, 9) + 0.03 * bell(depth, 46)
  for (let x = 0; x < width; x += 1) {
    const from = Math.abs(fromColumn(x, passed * nearness(edge)))
    const open = mirror * (1 - 0.8 * smooth(columnWidth / 2 + softness, columnWidth / 2 - softness, from))
    const along = width / 2 + (x - width / 2) / closeness + passed
    const seam = Math.abs(modulo(along + jointSpacing / 2, jointSpacing) - jointSpacing / 2)
    // Width of a pixel across the seam, which runs away from the camera.
    const pixel = Math.hypot(1, (x - width / 2) / (y - horizon)) / closeness
    const whole = 1 - 0.4 * smooth(1.5 * pixel, 0.4 * pixel, seam)
    const at = (y * width + x) * 3
    const behind = ((2 * edge - y) * width + x) * 3
    image[at] = (floorDark[0] + soft[behind]! * open) * whole + lamp[0] * shining
    image[at + 1] = (floorDark[1] + soft[behind + 1]! * open) * whole + lamp[1] * shining
    image[at + 2] = (floorDark[2] + soft[behind + 2]! * open) * whole + lamp[2] * shining
  }
}
