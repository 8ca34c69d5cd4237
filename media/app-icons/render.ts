import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"

// Renders the icons of the installed portal into web/public/icons.

const folder = join(import.meta.dirname, "../../web/public/icons")
const ground = "#0d1216"

/** The wordmark's sign; `share`: its part of the square, `round`: corner radius. */
const drawing = (size: number, share: number, round: number) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-16 -16 32 32">
    <rect x="-16" y="-16" width="32" height="32" rx="${round}" fill="${ground}" />
    <g transform="scale(${share}) translate(-16 -16)" fill="none" stroke-width="3">
      <path d="M7 24 16 7l9 17" stroke="#fff" stroke-linejoin="bevel" />
      <path d="M12.5 24h7" stroke="#6cc4dc" />
    </g>
  </svg>`

const icons = [
  ["icon-192", 192, 1, 4],
  ["icon-512", 512, 1, 4],
  // Systems crop these, so nothing may be near the edge.
  ["maskable-512", 512, 0.72, 0],
  ["touch-180", 180, 0.86, 0],
] as const

await mkdir(folder, { recursive: true })
for (const [name, size, share, round] of icons)
  await sharp(Buffer.from(drawing(size, share, round)))
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `${name}.png`))
