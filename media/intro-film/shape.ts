import sharp from "sharp"
import { type Body, bodies, type Point } from "../demo-images/bodies.ts"
import { archOf, bodyPath, curve } from "../demo-images/drawing.ts"
import { bell, blurred, clamp, mix, scale, smooth } from "./light.ts"

/** The car of the film, from the drawings of the demo: what is where, and which way its surface looks. */
export const body = bodies["Lumen Linea"] as Body

/** The part of the picture with the car, in centimetres from the rear bumper and from the ground. */
const [left, right, top, bottom] = [-24, body.length + 24, 158, -6]
export const columns = Math.round((right - left) * scale)
export const rows = Math.round((top - bottom) * scale)
/** Middle of a pixel in centimetres. */
export const xOf = (column: number) => left + (column + 0.5) / scale
export const yOf = (row: number) => top - (row + 0.5) / scale
export const groundRow = Math.round(top * scale)

export const masks = {
  body: `<path d="${bodyPath(body)}"/>`,
  under: `${[body.wheels.rear, body.wheels.front].map((x) => `<circle cx="${x}" cy="${-body.wheels.radius}" r="${archOf(body) + 0.8}"/>`).join("")}<path d="M${body.wheels.rear} -9H${body.wheels.front}V-50H${body.wheels.rear}Z"/>`,
  glass: closed([...body.windows, body.windscreen]),
  // The dark frame that windows and posts make together.
  frame: `<g stroke="#fff" stroke-width="2.6" stroke-linejoin="round">${closed([...body.windows, body.windscreen])}</g>`,
  posts: body.posts
    .map(([low, high, size]) => `<path d="M${low} -82L${high} -146h${size}L${low + size} -82Z"/>`)
    .join(""),
  joints: lines(body.joints, 0.75),
  lips: `<g transform="translate(.8 .35)">${lines(body.joints, 0.5)}</g>`,
  handles: body.handles
    .map(([x, y]) => `<rect x="${x}" y="${-y - 1.2}" width="17" height="1.7" rx=".85"/>`)
    .join(""),
  // Backrests and a steering wheel, seen through the panes.
  seats: `<path d="M176 -84q4-20 2-30q-1-9 6-10q7 0 8 8q3 16 14 32Z"/><path d="M258 -84q6-20 6-31q0-8 7-8q6 1 7 9q2 16 12 30Z"/><path d="M312 -92l9-15l3 1l-8 15Z"/>`,
  mirror: `<path d="M${body.mirror[0] - 10} ${-body.mirror[1] - 1}q0-8 10-8.600l5 .6q2.600 .5 1.600 4l-2 4Z"/>`,
  headlight: closed([body.headlight]),
  daylight: lines([body.headlight.slice(0, 3)], 1.5),
  tailLight: closed([body.rearLight]),
  intake: closed([body.intake]),
}
export type Masks = Readonly<Record<keyof typeof masks, Float32Array>>

function closed(shapes: readonly (readonly Point[])[]): string {
  return shapes.map((points) => `<path d="${curve(points, true)}"/>`).join("")
}
function lines(shapes: readonly (readonly Point[])[], size: number): string {
  return `<g fill="none" stroke="#fff" stroke-width="${size}" stroke-linecap="round">${shapes.map((points) => `<path d="${curve(points)}"/>`).join("")}</g>`
}

/** How much of each pixel a drawing covers. */
export async function coverOf(
  svg: string,
  size: readonly [number, number],
  view: string,
): Promise<Float32Array> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="${view}"><g fill="#fff">${svg}</g></svg>`
  const raw = await sharp(Buffer.from(drawing)).extractChannel("alpha").raw().toBuffer()
  return Float32Array.from(raw, (value) => value / 255)
}

export async function drawMasks(): Promise<Masks> {
  const view = `${left} ${-top} ${columns / scale} ${rows / scale}`
  const drawn = Object.entries(masks).map(async ([name, svg]) => [
    name,
    await coverOf(svg, [columns, rows], view),
  ])
  return Object.fromEntries(await Promise.all(drawn)) as Masks
}

type Place = readonly [x: number, y: number]

/** Many points of a drawn curve, y upwards. */
function pointsOf(shape: readonly Point[]): Place[] {
  const [start = "", ...parts] = curve(shape).slice(1).split("C")
  const numbers = (text: string) => text.trim().split(/\s+/).map(Number)
  let [fromX = 0, fromY = 0] = numbers(start)
  const found: Place[] = []
  for (const part of parts) {
    const [ax = 0, ay = 0, bx = 0, by = 0, x = 0, y = 0] = numbers(part)
    for (let step = 0; step < 8; step += 1) {
      const t = step / 8
      const along = (a: number, b: number, c: number, d: number) =>
        a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3
      found.push([along(fromX, ax, bx, x), -along(fromY, ay, by, y)])
    }
    ;[fromX, fromY] = [x, y]
  }
  return [...found, [fromX, -fromY]]
}

const outline = pointsOf(body.outline)
const crease = pointsOf(body.edge)

/** Height of the edge along the flank. */
function creaseAt(x: number): number {
  const next = crease.findIndex(([place]) => place >= x)
  if (next <= 0) return (next === 0 ? crease[0]! : crease.at(-1)!)[1]
  const [low, high] = [crease[next - 1]!, crease[next]!]
  return mix(low[1], high[1], (x - low[0]) / (high[0] - low[0]))
}

const flank = [
  [0, -46],
  [0.09, -34],
  [0.13, -16],
  [0.28, -9],
  [0.31, 8],
  [0.5, 4],
  [0.82, -5],
  [0.97, -13],
  [1, 4],
] as const
const shoulder = [
  [0, 60],
  [3, 44],
  [9, 30],
  [18, 26],
  [34, 36],
  [60, 46],
] as const

function along(stops: readonly (readonly [number, number])[], at: number): number {
  const next = stops.findIndex(([place]) => place >= at)
  if (next <= 0) return (next === 0 ? stops[0]! : stops.at(-1)!)[1]
  const [low, high] = [stops[next - 1]!, stops[next]!]
  return mix(low[1], high[1], smooth(low[0], high[0], at))
}

/** How far the side leans: degrees above (sky) or below (floor) the level. */
function leanAt(x: number, y: number): number {
  const edge = creaseAt(x)
  return y < edge ? along(flank, (y - body.sill) / (edge - body.sill)) : along(shoulder, y - edge)
}

/** Direction and distance to the nearest point of the outline. */
function towardsOutline(x: number, y: number): readonly [x: number, y: number, distance: number] {
  let [least, byX, byY] = [Number.POSITIVE_INFINITY, 0, 1]
  for (let index = 1; index < outline.length; index += 1) {
    const [fromX, fromY] = outline[index - 1]!
    const [alongX, alongY] = [outline[index]![0] - fromX, outline[index]![1] - fromY]
    const length = alongX * alongX + alongY * alongY || 1
    const part = Math.min(1, Math.max(0, ((x - fromX) * alongX + (y - fromY) * alongY) / length))
    const [toX, toY] = [fromX + part * alongX - x, fromY + part * alongY - y]
    const square = toX * toX + toY * toY
    if (square < least) {
      least = square
      byX = toX
      byY = toY
    }
  }
  const distance = Math.sqrt(least) || 0.01
  return [byX / distance, byY / distance, distance]
}

/** The side above a wheel swells a little. */
function swellAt(x: number, y: number): readonly [right: number, up: number] {
  let [right, up] = [0, 0]
  for (const wheel of [body.wheels.rear, body.wheels.front]) {
    const [overX, overY] = [x - wheel, y - body.wheels.radius]
    const from = Math.hypot(overX, overY)
    const swell = 0.4 * bell(from - archOf(body) - 2, 6)
    right += (overX / from) * swell
    up += Math.max(0, overY / from) * swell
  }
  return [right, up]
}

/** How far the surface turns away towards the outline, and its lean: three numbers a pixel, softened like sheet metal. */
function softTurns(): Float32Array {
  const turns = new Float32Array(columns * rows * 3)
  for (let at = 0; at < columns * rows; at += 1) {
    const [x, y] = [xOf(at % columns), yOf(Math.floor(at / columns))]
    const [outX, outY, distance] = towardsOutline(x, y)
    const reach = mix(11, 58, Math.abs(outX) ** 1.6)
    const turn = (Math.PI / 2.06) * (1 - clamp(distance / reach)) ** 1.7
    turns.set([outX * turn, outY * turn, turn], at * 3)
  }
  return turns
}

/** Where the surface looks at each pixel: right, up, towards the camera. */
export function normals(painted: Float32Array): Float32Array {
  const turns = softened(softTurns(), painted, 5)
  const leans = new Float32Array(columns * rows * 3)
  for (let at = 0; at < columns * rows; at += 1) {
    const [x, y] = [xOf(at % columns), yOf(Math.floor(at / columns))]
    const [right, up] = swellAt(x, y)
    // Several heights within the pixel, so that the edge along the flank has no steps.
    const lean =
      [-0.375, -0.125, 0.125, 0.375].reduce((sum, part) => sum + leanAt(x, y + part / scale), 0) / 4
    leans.set([right, up, (lean * Math.PI) / 180], at * 3)
  }
  const soft = softened(leans, painted, 2)
  for (let at = 0; at < soft.length; at += 3) {
    const [right, up, lean] = [soft[at]!, soft[at + 1]!, soft[at + 2]!]
    const turn = Math.min(1.52, Math.hypot(turns[at]!, turns[at + 1]!))
    const [outX, outY] = [turns[at]! / (turn || 1), turns[at + 1]! / (turn || 1)]
    const normal = [
      right * Math.cos(turn) + outX * Math.sin(turn),
      (up + Math.sin(lean)) * Math.cos(turn) + outY * Math.sin(turn),
      Math.cos(lean) * Math.cos(turn) + 0.04,
    ] as const
    const size = Math.hypot(...normal)
    soft.set([normal[0] / size, normal[1] / size, normal[2] / size], at)
  }
  return soft
}

/** Blurred twice, within the painted shape only. */
function softened(field: Float32Array, painted: Float32Array, radius: number): Float32Array {
  const inside = field.map((value, at) => value * painted[Math.floor(at / 3)]!)
  const twice = (image: Float32Array, channels: number) =>
    blurred(blurred(image, columns, rows, radius, radius, channels), columns, rows, radius, radius, channels)
  const cover = twice(painted, 1)
  return twice(inside, 3).map((value, at) => value / (cover[Math.floor(at / 3)]! || 1))
}
