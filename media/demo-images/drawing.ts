import type { Body, Point, Rim } from "./bodies.ts"

export const width = 960
export const height = 540

/** A paint: its main tone, the tone where the sky falls on it, and the tone towards the ground. */
export type Paint = { base: string; light: string; dark: string }

const number = (value: number) => String(Math.round(value * 100) / 100)

/** A smooth path through the points (Catmull-Rom); corners stay corners. */
export function curve(points: readonly Point[], closed = false): string {
  const at = (index: number) =>
    points[
      closed ? (index + points.length) % points.length : Math.max(0, Math.min(points.length - 1, index))
    ] as Point
  const last = closed ? points.length : points.length - 1
  const handle = (from: Point, middle: Point, to: Point): [number, number] => {
    if (middle[2]) return [0, 0]
    const reach = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
    return [(to[0] - from[0]) / reach, (to[1] - from[1]) / reach]
  }
  const first = at(0)
  let path = `M${number(first[0])} ${number(-first[1])}`
  for (let index = 0; index < last; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const third = Math.hypot(to[0] - from[0], to[1] - from[1]) / 3
    const out = handle(before, from, to)
    const into = handle(from, to, after)
    path += `C${[from[0] + out[0] * third, -(from[1] + out[1] * third)].map(number).join(" ")} ${[to[0] - into[0] * third, -(to[1] - into[1] * third)].map(number).join(" ")} ${number(to[0])} ${number(-to[1])}`
  }
  return closed ? `${path}Z` : path
}

export const archOf = ({ wheels }: Body) => wheels.radius + 4.5

/** The painted body: the outline above, the sills and the wheel arches below. */
export function bodyPath(body: Body): string {
  const { wheels, sill, outline } = body
  const radius = archOf(body)
  const half = Math.sqrt(radius ** 2 - (wheels.radius - sill) ** 2)
  const arch = (x: number) =>
    `L${number(x + half)} ${-sill}A${radius} ${radius} 0 1 0 ${number(x - half)} ${-sill}`
  return `${curve(outline)}${arch(wheels.front)}${arch(wheels.rear)}Z`
}

const shifted = (points: readonly Point[], by: number): readonly Point[] =>
  points.map(([x, y, corner]) => (corner ? [x, y + by, corner] : [x, y + by]))

/** What lies below a line, down to the ground. */
const below = (points: readonly Point[], length: number) =>
  `M-20 20L-20 ${-(points[0]?.[1] ?? 0)}L${curve(points).slice(1)}L${length + 20} ${-(points.at(-1)?.[1] ?? 0)}L${length + 20} 20Z`

const topOf = ({ outline }: Body) => Math.max(...outline.map(([, y]) => y))

function definitions(body: Body, paint: Paint): string {
  const top = topOf(body)
  const along = (id: string, y1: number, y2: number, stops: string) =>
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${-y1}" y2="${-y2}">${stops}</linearGradient>`
  const across = (id: string, x1: number, x2: number, stops: string) =>
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" x2="${x2}" y1="0" y2="0">${stops}</linearGradient>`
  const stop = (offset: number, colour: string, opacity = 1) =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`
  const belt = body.edge[1]?.[1] ?? 80
  return `<defs>
<clipPath id="body"><path d="${bodyPath(body)}"/></clipPath>
<clipPath id="glass"><path d="${[...body.windows, body.windscreen].map((points) => curve(points, true)).join("")}"/></clipPath>
${along("form", top, body.sill, stop(0, "#fff", 0.3) + stop(0.12, "#fff", 0.12) + stop(0.42, "#fff", 0.02) + stop(0.7, paint.dark, 0.06) + stop(1, paint.dark, 0.34))}
${along("turn", belt, body.sill, stop(0, paint.dark, 0.26) + stop(0.34, paint.dark, 0.1) + stop(0.62, paint.dark, 0) + stop(0.8, "#fff", 0.05) + stop(1, "#fff", 0))}
${across("rear", 0, 46, stop(0, paint.dark, 0.34) + stop(0.35, paint.dark, 0.12) + stop(1, paint.dark, 0))}
${across("front", body.length, body.length - 62, stop(0, paint.dark, 0.32) + stop(0.35, paint.dark, 0.11) + stop(1, paint.dark, 0))}
${along("pane", top, belt + 8, stop(0, "#46535b") + stop(0.5, "#252e34") + stop(1, "#141a1e"))}
${along("under", body.sill, 0, stop(0, "#0b1013") + stop(0.45, "#12181c", 0.8) + stop(1, "#12181c", 0))}
${along("rim", body.wheels.radius * 1.7, body.wheels.radius * 0.3, stop(0, "#f3f5f6") + stop(0.55, "#c3c9cd") + stop(1, "#868e93"))}
<radialGradient id="tyre">${stop(0.7, "#101314")}${stop(0.8, "#24282b")}${stop(0.93, "#1b1f21")}${stop(1, "#0b0d0e")}</radialGradient>
<radialGradient id="shadow">${stop(0, "#0b1216", 0.62)}${stop(0.6, "#0b1216", 0.36)}${stop(1, "#0b1216", 0)}</radialGradient>
<filter id="soft" x="-10%" y="-100%" width="120%" height="300%"><feGaussianBlur stdDeviation="2.4"/></filter>
<filter id="thin" x="-10%" y="-100%" width="120%" height="300%"><feGaussianBlur stdDeviation="0.7"/></filter>
</defs>`
}

function wheel(x: number, radius: number, rim: Rim): string {
  const inner = radius * 0.77
  const blade = (angle: number, hub: number, end: number) =>
    `<path transform="rotate(${number(angle)})" d="M${-hub} ${-radius * 0.1}L${-end} ${-inner * 0.97}H${end}L${hub} ${-radius * 0.1}Z"/>`
  const angles = Array.from({ length: rim.spokes }, (_, index) => (index * 360) / rim.spokes)
  const spokes = rim.twin
    ? angles.flatMap((angle) => [blade(angle - 9, 1.1, 1.5), blade(angle + 9, 1.1, 1.5)])
    : angles.map((angle) => blade(angle, radius * 0.06, radius * (rim.closed ? 0.19 : 0.085)))
  return `<g transform="translate(${x} ${-radius})">
<circle r="${radius}" fill="url(#tyre)"/>
<circle r="${number(inner)}" fill="#1d2225"/><circle r="${number(radius * 0.5)}" fill="#596166"/><circle r="${number(radius * 0.46)}" fill="#3d4448"/>
<g transform="translate(0 ${radius})" fill="url(#rim)"><g transform="translate(0 ${-radius})">${spokes.join("")}</g></g>
<circle r="${number(inner)}" fill="none" stroke="#d4d9dc" stroke-width="1.5"/><circle r="${number(inner + 1)}" fill="none" stroke="#0b0d0e" stroke-width=".8"/>
<circle r="${number(radius * 0.15)}" fill="#d9dee1"/><circle r="${number(radius * 0.09)}" fill="#7a8287"/></g>`
}

const line = (points: readonly Point[], colour: string, size: number, more = "") =>
  `<path d="${curve(points)}" fill="none" stroke="${colour}" stroke-width="${size}" ${more}/>`

/** Dark plastic along the lower edge and around the wheels. */
function cladding(body: Body): string {
  const { wheels, sill, length } = body
  const rings = [wheels.rear, wheels.front].map(
    (x) => `<circle cx="${x}" cy="${-wheels.radius}" r="${archOf(body) + 2.5}"/>`,
  )
  return `<path d="M0 ${-sill}V${-sill - 11}H${length}V${-sill}Z" fill="#262b2e"/><g fill="none" stroke="#262b2e" stroke-width="6">${rings.join("")}</g><path d="M0 ${-sill - 11}H${length}" stroke="#fff" stroke-opacity=".18" stroke-width=".7"/>`
}

/** Light and shade on the paint, as a long lamp above and the floor below would give them. */
function modelling(body: Body, paint: Paint): string {
  const path = bodyPath(body)
  return `<g clip-path="url(#body)">
<path d="${path}" fill="${paint.base}"/>
<path d="${path}" fill="url(#form)"/>
<path d="${below(body.edge, body.length)}" fill="url(#turn)"/>
${line(shifted(body.edge, 9), paint.light, 9, 'opacity=".5" filter="url(#soft)"')}
${line(shifted(body.edge, 0.7), paint.light, 1.3, 'opacity=".75" filter="url(#thin)"')}
<path d="${path}" fill="url(#rear)"/><path d="${path}" fill="url(#front)"/>
${line(body.outline, paint.light, 3.6, 'opacity=".7" filter="url(#thin)"')}
${body.cladding ? cladding(body) : `<path d="M0 ${-body.sill - 1.4}H${body.length}" stroke="#000" stroke-opacity=".5" stroke-width="3"/>`}
</g>`
}

function glazing(body: Body): string {
  const top = topOf(body)
  const panes = [...body.windows, body.windscreen].map((points) => curve(points, true)).join("")
  const glint = (x: number, size: number) =>
    `<path d="M${x} ${-top}h${size}l-44 70h${-size}Z" fill="#fff" fill-opacity=".09"/>`
  const posts = body.posts.map(
    ([bottom, upper, size]) =>
      `<path d="M${bottom} ${-topOf(body) + 60}L${upper} ${-top}h${size}L${bottom + size} ${-top + 60}Z" fill="#0c1012"/>`,
  )
  return `<path d="${panes}" fill="url(#pane)" stroke="#0b0e10" stroke-width="1.6" stroke-linejoin="round"/>
<g clip-path="url(#glass)">${glint(body.length * 0.36, 20)}${glint(body.length * 0.43, 6)}${glint(body.length * 0.6, 26)}${posts.join("")}</g>`
}

function details(body: Body, paint: Paint): string {
  const joints = body.joints.map(
    (points) =>
      line(points, "#000", 0.9, 'stroke-opacity=".55"') +
      `<g transform="translate(.9 .3)">${line(points, paint.light, 0.5, 'opacity=".4"')}</g>`,
  )
  const handles = body.handles.map(
    ([x, y]) =>
      `<rect x="${x}" y="${-y - 1.2}" width="15" height="3" rx="1.5" fill="#000" fill-opacity=".35"/><rect x="${x}" y="${-y - 1.8}" width="15" height="2.6" rx="1.3" fill="${paint.light}"/>`,
  )
  const [x, y] = body.mirror
  const mirror = `<path d="M${x - 9} ${-y - 1}q0-9 9-9.5l6 .6q2.600 .5 1.600 4l-2 4.900Z" fill="${paint.base}" stroke="#000" stroke-opacity=".4" stroke-width=".7"/><path d="M${x - 8} ${-y - 5}q1-5 8-5.300l6 .6" fill="none" stroke="${paint.light}" stroke-width="1.400" opacity=".8"/><path d="M${x - 2} ${-y - 1}h7l2 3h-9Z" fill="#14181a"/>`
  const rails = (body.rails ?? []).map((points) => line(points, "#14181a", 1.6, 'stroke-linecap="round"'))
  return `${joints.join("")}${handles.join("")}${mirror}${rails.join("")}
<g clip-path="url(#body)"><path d="${curve(body.intake, true)}" fill="#15191b"/></g>
<path d="${curve(body.headlight, true)}" fill="#d3e0e8" stroke="#20272b" stroke-width="1.100"/>
${line(body.headlight.slice(0, 3), "#fff", 1.6)}
<path d="${curve(body.rearLight, true)}" fill="#a5161f" stroke="#3a0c10" stroke-width=".8"/>
${line(body.rearLight.slice(0, 3), "#ef6068", 1.1)}`
}

/** The picture of a car as SVG. */
export function drawingOf(body: Body, paint: Paint): string {
  const { wheels, length, scale } = body
  const left = (width - length * scale) / 2
  const ground = Math.round(height / 2 + 14 + (topOf(body) * scale) / 2)
  const horizon = (ground - 40) / height
  const arches = [wheels.rear, wheels.front]
    .map((x) => `<circle cx="${x}" cy="${-wheels.radius}" r="${archOf(body) + 0.6}" fill="#0b0e0f"/>`)
    .join("")
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<linearGradient id="studio" x2="0" y2="1"><stop offset="0" stop-color="#f4f6f7"/><stop offset="${number(horizon - 0.14)}" stop-color="#eaedef"/><stop offset="${number(horizon + 0.04)}" stop-color="#dde2e5"/><stop offset="1" stop-color="#eceff0"/></linearGradient>
<rect width="${width}" height="${height}" fill="url(#studio)"/>
<g transform="translate(${number(left)} ${ground}) scale(${scale})">${definitions(body, paint)}
<ellipse cx="${length / 2}" cy="1" rx="${length * 0.56}" ry="13" fill="url(#shadow)"/>
<ellipse cx="${length / 2}" cy="-2" rx="${length * 0.47}" ry="9" fill="url(#shadow)"/>
<path d="M${wheels.rear} -1H${wheels.front}V${-body.sill}H${wheels.rear}Z" fill="url(#under)"/>
<path d="M${wheels.rear} ${-body.sill + 5}H${wheels.front}V-46H${wheels.rear}Z" fill="#0b0e0f"/>
${arches}${modelling(body, paint)}${glazing(body)}${details(body, paint)}
${wheel(wheels.rear, wheels.radius, wheels.rim)}${wheel(wheels.front, wheels.radius, wheels.rim)}
</g></svg>`
}
