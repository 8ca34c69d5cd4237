import type { Colour } from "../../../contract/enums.ts"

const paints = {
  BLACK: "#23282c",
  GREY: "#6c757b",
  WHITE: "#f1f3f4",
  SILVER: "#b7bfc4",
  BLUE: "#234f8f",
  BROWN: "#5f4534",
  GREEN: "#2a5f4a",
  RED: "#a82a2d",
  ORANGE: "#d5692a",
  YELLOW: "#e2b62e",
} as const satisfies Record<Colour, string>
const unpainted = "#a9b2b7"

const body =
  "M27 121c-3-9-3-20 1-28 2-5 8-8 16-10l25-5c21-17 45-29 73-32 30-3 54 3 75 17l20 14c24 2 44 7 54 16 7 6 9 19 6 28-1 4-5 6-9 6h-17a29 29 0 0 0-58 0H108a29 29 0 0 0-58 0H35c-5 0-7-2-8-6Z"

const wheel = (x: number) => `<g transform="translate(${x} 127)">
  <circle r="24" fill="#14181b"/><circle r="17" fill="#c9ced1" stroke="#7e868b" stroke-width="1.5"/>
  <path d="M0-16V16M-15.2-5l30.4 10M-9.4 13 9.4-13M9.4 13-9.4-13M15.2-5l-30.4 10" stroke="#5d656a" stroke-width="2.6"/>
  <circle r="4.5" fill="#e4e7e9" stroke="#7e868b"/></g>`

const drawing = (paint: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" fill="none">
<defs>
  <linearGradient id="studio" x2="0" y2="1"><stop offset=".62" stop-color="#eff2f4"/><stop offset=".8" stop-color="#e0e4e7"/><stop offset="1" stop-color="#e9ecee"/></linearGradient>
  <linearGradient id="light" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".42"/><stop offset=".42" stop-color="#fff" stop-opacity=".06"/><stop offset=".62" stop-opacity=".04"/><stop offset="1" stop-opacity=".38"/></linearGradient>
  <linearGradient id="glass" x2="0" y2="1"><stop stop-color="#3d4a52"/><stop offset="1" stop-color="#161d22"/></linearGradient>
  <radialGradient id="shadow"><stop stop-color="#0d1418" stop-opacity=".42"/><stop offset="1" stop-color="#0d1418" stop-opacity="0"/></radialGradient>
</defs>
<path d="M0 0h320v180H0z" fill="url(#studio)"/>
<ellipse cx="160" cy="150" rx="148" ry="11" fill="url(#shadow)"/>
<path d="M50 127a29 29 0 0 1 58 0zM213 127a29 29 0 0 1 58 0z" fill="#0c0f11"/>
<path d="${body}" fill="${paint}"/><path d="${body}" fill="url(#light)"/>
<path d="M84 78c14-13 31-21 51-23l3-.3V78ZM145 54.3c23-1.5 42 3.2 58 13.7l15 10H145Z" fill="url(#glass)"/>
<path d="M141.5 54v68M44 90c60-8 160-9 236-2" stroke="#000" stroke-opacity=".22"/>
<path d="M122 92h12M196 92h12" stroke="#fff" stroke-opacity=".5" stroke-width="2.4" stroke-linecap="round"/>
<path d="M52 118h216" stroke="#000" stroke-opacity=".28" stroke-width="3"/>
<path d="M268 86c10 2 17 5 22 9l-16-.5c-5-.5-8-5-6-8.5Z" fill="#f6fafc"/>
<path d="M28 93c5-1 11-2 17-2l-3 7-15 1.5Z" fill="#b3202b"/>
${wheel(79)}${wheel(242)}</svg>`

const addresses = new Map<string, string>()

/**
 * The drawing that stands for a car's image, in the car's colour, as an address for `<img>`. One image per colour, so
 * that the browser paints it once for all rows instead of a tree of shapes in each.
 */
export function drawingAddress(colour: Colour | null): string {
  const paint = colour ? paints[colour] : unpainted
  const known = addresses.get(paint)
  if (known) return known
  const address = `data:image/svg+xml,${encodeURIComponent(drawing(paint))}`
  addresses.set(paint, address)
  return address
}
