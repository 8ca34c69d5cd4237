import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { openCar } from "./car.ts"
import { frames, framesPerSecond, height, width } from "./light.ts"
import { openPlace } from "./place.ts"

/*
 * Draws the intro film of the landing page and its poster into web/areas/landing/film: a loop of ten seconds, every
 * pixel our own (ADR-0021). The system's ffmpeg packs it. Parameters choose single frames, drawn as PNG.
 */

const folder = join(import.meta.dirname, "../../web/areas/landing/film")
const mostBytes = 1.5 * 1024 * 1024

/** Linear light → 16 bit sRGB, by the square root of the light. */
const steps = 32_768
const brightest = 6
const exposure = 1.35
const developed = Uint16Array.from({ length: steps + 1 }, (_, step) => {
  const light = 1 - Math.exp(-((step / steps) ** 2) * brightest * exposure)
  return 65_535 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)
})

const develop = (image: Float32Array): Uint16Array =>
  Uint16Array.from(image, (light) => developed[Math.min(steps, (Math.sqrt(light / brightest) * steps) | 0)]!)

async function openFilm(): Promise<(frame: number) => Uint16Array> {
  const place = openPlace()
  const car = await openCar()
  const image = new Float32Array(width * height * 3)
  return (frame) => {
    place.paint(image, frame / frames)
    car.paint(image, frame, frame / frames)
    return develop(image)
  }
}

const picture = (pixels: Uint16Array) =>
  sharp(
    Uint8Array.from(pixels, (value) => value >> 8),
    { raw: { width, height, channels: 3 } },
  )

function ffmpeg(...parameters: string[]): void {
  const done = spawnSync("ffmpeg", ["-v", "error", "-y", ...parameters], { stdio: "inherit" })
  if (done.status !== 0) throw new Error("ffmpeg failed. It comes with the system, with x264 and SVT-AV1.")
}

/** Every frame once, without loss. */
async function shoot(paint: (frame: number) => Uint16Array, path: string): Promise<void> {
  const form = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgb48le",
    "-s",
    `${width}x${height}`,
    "-r",
    `${framesPerSecond}`,
  ]
  const reel = spawn(
    "ffmpeg",
    ["-v", "error", "-y", ...form, "-i", "-", "-c:v", "ffv1", "-pix_fmt", "gbrp12le", path],
    {
      stdio: ["pipe", "inherit", "inherit"],
    },
  )
  const ended = once(reel, "exit")
  for (let frame = 0; frame < frames; frame += 1) {
    const pixels = paint(frame)
    if (!reel.stdin.write(Buffer.from(pixels.buffer))) await once(reel.stdin, "drain")
    if (frame % framesPerSecond === 0) process.stdout.write(`${frame} of ${frames} frames\n`)
  }
  reel.stdin.end()
  await ended
}

/** AV1 in ten bits keeps the long gradients smooth; H.264 is for browsers without it. */
function pack(reel: string): void {
  const words = (text: string) => text.split(" ")
  const colours = words(
    "-vf scale=out_color_matrix=bt709:out_range=tv,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709",
  )
  const av1 = words(`-c:v libsvtav1 -preset 5 -crf 36 -g ${frames} -pix_fmt yuv420p10le`)
  // Grain that the player makes: it hides what steps are left and costs no bytes.
  const grain = words("-svtav1-params tune=0:film-grain=4:film-grain-denoise=0:lp=2")
  ffmpeg("-i", reel, ...colours, ...av1, ...grain, join(folder, "intro.webm"))
  const h264 = words(`-c:v libx264 -preset slower -crf 25 -g ${frames} -pix_fmt yuv420p -movflags +faststart`)
  const shades = words("-x264-params aq-mode=3:aq-strength=1.1:deblock=1,1")
  ffmpeg("-i", reel, ...colours, ...h264, ...shades, join(folder, "intro.mp4"))
}

const paint = await openFilm()
const single = process.argv.slice(2).map(Number)
for (const frame of single)
  await picture(paint(frame))
    .png()
    .toFile(join(tmpdir(), `intro-${frame}.png`))
if (single.length === 0) {
  const work = await mkdtemp(join(tmpdir(), "intro-film-"))
  try {
    await shoot(paint, join(work, "reel.mkv"))
    pack(join(work, "reel.mkv"))
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  await picture(paint(0)).webp({ quality: 72, effort: 6 }).toFile(join(folder, "intro.webp"))
  const sizes = await Promise.all(
    ["intro.webm", "intro.mp4"].map(async (name) => (await stat(join(folder, name))).size),
  )
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  process.stdout.write(`${sizes.map((size) => Math.round(size / 1024)).join(" + ")} KB\n`)
  if (bytes > mostBytes) throw new Error("The film is larger than it may be.")
}
