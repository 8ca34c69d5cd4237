import { clamp, frames, lay, mix, oklch, scale, shine, smooth, wheelTurns } from "./light.ts"
import { body, coverOf } from "./shape.ts"

const { radius } = body.wheels
const spokes = 5
/** After this many frames a wheel looks as it did. */
const poses = frames / (wheelTurns * spokes)
const size = Math.ceil(radius * scale) + 2
const view = `${-size / scale} ${-size / scale} ${(2 * size) / scale} ${(2 * size) / scale}`

const rubber = oklch(0.13, 0.008, 230)
const well = oklch(0.09, 0.01, 230)
const disc = oklch(0.34, 0.012, 225)
const metal = oklch(0.8, 0.012, 220)
const dawn = oklch(0.86, 0.07, 80)

/** A spoke that widens towards the rim, pointing up; `side` is one of its two bevels. */
function blade(angle: number, side: -1 | 1): string {
  const rim = radius * 0.775
  return `<path transform="rotate(${angle})" d="M0 ${-radius * 0.06}L${side * radius * 0.075} ${-radius * 0.1}L${side * radius * 0.2} ${-rim}L${side * radius * 0.035} ${-rim}L${side * radius * 0.014} ${-radius * 0.3}Z"/>`
}

const turned = (share: number, side: -1 | 1) =>
  Array.from({ length: spokes }, (_, index) => blade(((index + share) * 360) / spokes, side)).join("")

/** Spokes as they are while a frame is exposed: a few moments of one turn together. */
async function exposed(pose: number, side: -1 | 1): Promise<Float32Array> {
  const moments = [0, 0.2, 0.4, 0.6]
  const covers = await Promise.all(
    moments.map((part) => coverOf(turned((pose + part) / poses, side), [2 * size, 2 * size], view)),
  )
  return covers[0]!.map((_, at) => covers.reduce((sum, cover) => sum + cover[at]!, 0) / moments.length)
}

export type Wheels = { paint(image: Float32Array, stride: number, x: number, y: number, frame: number): void }

/** The wheels in all their poses; `paint` puts one around a place of the image. */
export async function forgeWheels(): Promise<Wheels> {
  const bevels = await Promise.all(
    Array.from({ length: poses }, (_, pose) => Promise.all([exposed(pose, -1), exposed(pose, 1)])),
  )
  return {
    paint(image, stride, x, y, frame) {
      const [left, right] = bevels[frame % poses]!
      for (let row = 0; row < 2 * size; row += 1)
        for (let column = 0; column < 2 * size; column += 1) {
          const [across, up] = [(column + 0.5 - size) / scale / radius, (size - row - 0.5) / scale / radius]
          const at = ((y - size + row) * stride + x - size + column) * 3
          const cover = row * 2 * size + column
          if (Math.hypot(across, up) < 1.02) wheelPixel(image, at, across, up, left[cover]!, right[cover]!)
        }
    },
  }
}

/** One pixel of a wheel; places in radii from its hub. */
function wheelPixel(
  image: Float32Array,
  at: number,
  x: number,
  y: number,
  left: number,
  right: number,
): void {
  const from = Math.hypot(x, y)
  const pixel = 1 / (scale * radius)
  const inside = (edge: number) => smooth(edge + pixel, edge - pixel, from)
  const upper = clamp(0.5 + (y / from) * 0.5)
  const fore = clamp((x / from) * 0.8 + (y / from) * 0.35)
  const ring = (edge: number, thick: number) => Math.exp(-(((from - edge) / thick) ** 2))
  lay(image, at, rubber, inside(1))
  shine(image, at, metal, inside(1) * (0.05 * upper ** 2 * ring(0.93, 0.05) + 0.03 * fore * ring(0.97, 0.03)))
  lay(image, at, well, inside(0.8))
  lay(image, at, disc, inside(0.54) * mix(0.3, 0.75, upper) * (1 - inside(0.2)))
  shine(image, at, metal, inside(0.54) * 0.1 * ring(0.5, 0.02))
  // Each bevel of a spoke mirrors another part of the sky, which changes while the wheel turns.
  const facet = (side: -1 | 1) => {
    const across = (-side * y + 0.3 * x) / from
    return mix(
      0.1,
      0.62,
      clamp(0.5 + 0.5 * (side * (x / from) * 0.75 + across * 0.25 + 0.3 * (y / from))) ** 1.5,
    )
  }
  for (const [cover, light] of [
    [left, facet(-1)],
    [right, facet(1)],
  ] as const)
    lay(image, at, [metal[0] * light, metal[1] * light, metal[2] * light], cover * inside(0.8))
  shine(image, at, metal, inside(0.82) * ring(0.785, 0.014) * mix(0.06, 0.5, upper ** 2))
  shine(image, at, dawn, inside(0.82) * ring(0.785, 0.016) * 0.5 * fore ** 3)
  lay(image, at, well, inside(0.135))
  shine(image, at, metal, inside(0.135) * (0.1 + 0.35 * ring(0.115, 0.014) * upper))
}
