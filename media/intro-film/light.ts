/** Small maths of the intro film. Light is linear RGB in one Float32Array, three numbers a pixel. */
export type Light = readonly [red: number, green: number, blue: number]

export const width = 1600
export const height = 900
export const framesPerSecond = 30
export const frames = 300

/** Pixels per centimetre where the car stands, and how far it drives in one loop: six turns of its wheels. */
export const scale = 1.7
export const wheelTurns = 6
export const wheelRadius = 35
export const travel = wheelTurns * 2 * Math.PI * wheelRadius

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))
export const mix = (from: number, to: number, share: number) => from + (to - from) * share
export function smooth(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}
/** A bell curve around 0. */
export const bell = (value: number, size: number) => Math.exp(-((value / size) ** 2))
/** The remainder of a division, never negative. */
export const modulo = (value: number, by: number) => value - Math.floor(value / by) * by

/** An OKLCH colour as linear light. */
export function oklch(lightness: number, chroma: number, hue: number): Light {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    Math.max(0, 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    Math.max(0, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    Math.max(0, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** One colour after another along a line; stops are sorted by their place. */
export function gradient(stops: readonly (readonly [place: number, colour: Light])[], at: number): Light {
  const next = stops.findIndex(([place]) => place >= at)
  if (next === 0) return stops[0]![1]
  if (next < 0) return stops.at(-1)![1]
  const [low, from] = stops[next - 1]!
  const [high, to] = stops[next]!
  const share = smooth(low, high, at)
  // Mixed as the eye sees it: the middle of two colours is not too dark.
  const between = (a: number, b: number) => mix(Math.cbrt(a), Math.cbrt(b), share) ** 3
  return [between(from[0], to[0]), between(from[1], to[1]), between(from[2], to[2])]
}

/** A fixed random number for a point of the grid. */
function grain(x: number, y: number): number {
  let hash = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263)
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_295
}

function softGrain(x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, down] = [smooth(0, 1, x - left), smooth(0, 1, y - top)]
  return mix(
    mix(grain(left, top), grain(left + 1, top), right),
    mix(grain(left, top + 1), grain(left + 1, top + 1), right),
    down,
  )
}

/** Soft random shapes between 0 and 1, e.g. clouds. */
export function cloud(x: number, y: number): number {
  let sum = 0
  for (let octave = 0; octave < 5; octave += 1)
    sum += softGrain(x * 2 ** octave + octave * 17, y * 2 ** octave + octave * 31) / 2 ** (octave + 1)
  return sum / 0.96875
}

/** Lays a colour over one pixel. */
export function lay(image: Float32Array, at: number, [red, green, blue]: Light, share: number): void {
  image[at] = mix(image[at]!, red, share)
  image[at + 1] = mix(image[at + 1]!, green, share)
  image[at + 2] = mix(image[at + 2]!, blue, share)
}

/** Adds light to one pixel. */
export function shine(image: Float32Array, at: number, [red, green, blue]: Light, strength: number): void {
  image[at]! += red * strength
  image[at + 1]! += green * strength
  image[at + 2]! += blue * strength
}

/** The same image, blurred up and down and to the sides by box filters of these radii. */
export function blurred(
  image: Float32Array,
  columns: number,
  rows: number,
  across: number,
  down: number,
  channels = 3,
): Float32Array {
  const once = boxes(image, columns, rows, channels, across, true)
  return boxes(once, columns, rows, channels, down, false)
}

function boxes(
  image: Float32Array,
  columns: number,
  rows: number,
  channels: number,
  radius: number,
  across: boolean,
): Float32Array {
  const [lines, length] = across ? [rows, columns] : [columns, rows]
  const [step, stride] = across ? [channels, columns * channels] : [columns * channels, channels]
  const done = new Float32Array(image.length)
  const at = (place: number) => clamp(place, 0, length - 1) * step
  for (let line = 0; line < lines; line += 1)
    for (let channel = 0; channel < channels; channel += 1) {
      const start = line * stride + channel
      let sum = 0
      for (let place = -radius; place <= radius; place += 1) sum += image[start + at(place)]!
      for (let place = 0; place < length; place += 1) {
        done[start + place * step] = sum / (2 * radius + 1)
        sum += image[start + at(place + radius + 1)]! - image[start + at(place - radius)]!
      }
    }
  return done
}

/** Light that falls on few pixels. */
export type SparseLight = { places: Uint32Array; light: Float32Array }

export function sparse(image: Float32Array): SparseLight {
  const places = Uint32Array.from(image.keys()).filter((at) => image[at]! > 0.0002)
  return { places, light: Float32Array.from(places, (at) => image[at]!) }
}

export function addLight(image: Float32Array, { places, light }: SparseLight, strength = 1): void {
  for (let index = 0; index < places.length; index += 1) image[places[index]!]! += light[index]! * strength
}
