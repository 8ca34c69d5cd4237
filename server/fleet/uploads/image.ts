import sharp, { type Sharp } from "sharp"
import type { ErrorCode } from "../../../contract/core/errors.ts"
import { sha256Of } from "../../core/runtime/sha256.ts"
import { limitedTo } from "../../core/runtime/turns.ts"

export type Picture = {
  /** Both WebP. */
  full: Buffer
  thumb: Buffer
  /** SHA-256 of the full picture. */
  hash: string
}

/** `message` is for the log. */
export class ImageError extends Error {
  readonly code: Extract<ErrorCode, "image_unreadable" | "image_too_large">
  constructor(code: ImageError["code"], message: string) {
    super(message)
    this.code = code
  }
}

const maxBytes = 10 * 1024 * 1024
const maxPixels = 40_000_000
const formats = ["jpeg", "png", "gif"] as const
type PictureFormat = (typeof formats)[number]
/** Longest side of the picture and width of the small one, in pixels; never enlarged. */
const longestSide = 1920
const thumbWidth = 480
const patienceSeconds = 30

// No readers of other formats, such as SVG and PDF.
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadNsgif"] })
// Pictures take much memory.
sharp.cache(false)
sharp.concurrency(1)
const { run: inTurn } = limitedTo(2)

/** Decodes jpeg, png or gif and encodes it upright, in sRGB, without metadata. Throws an `ImageError`. */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  // The library throws at an empty file instead of rejecting.
  if (bytes.length === 0) throw new ImageError("image_unreadable", "empty")
  if (bytes.length > maxBytes) throw new ImageError("image_too_large", `${bytes.length} bytes`)
  return inTurn(async () => {
    const { format, png } = await redrawn(bytes, longestSide)
    // Photographs lose nothing visible and are a tenth as large; drawings stay as they are.
    const full = await drawn(sharp(png).webp({ effort: 2, quality: 85, lossless: format !== "jpeg" }))
    const thumb = await drawn(
      sharp(png).resize({ width: thumbWidth, withoutEnlargement: true }).webp({ effort: 2 }),
    )
    return { full, thumb, hash: sha256Of(full) }
  })
}

/** Format of a picture that can be read to its end, of a GIF its first frame; else undefined. */
export const pictureFormat = (bytes: Buffer): Promise<PictureFormat | undefined> =>
  inTurn(() => redrawn(bytes, 1)).then(
    ({ format }) => format,
    () => undefined,
  )

type Redrawn = { format: PictureFormat; png: Buffer }

const redrawn = (bytes: Buffer, side: number): Promise<Redrawn> =>
  redrawnStrictly(bytes, side, "warning").catch((error: ImageError) => {
    // Cameras break harmless rules; truncated pictures stay refused.
    if (error.code !== "image_unreadable" || /premature end/i.test(error.message)) throw error
    return redrawnStrictly(bytes, side, "error")
  })

async function redrawnStrictly(bytes: Buffer, side: number, failOn: "warning" | "error"): Promise<Redrawn> {
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn, pages: 1 })
  const format = await allowedFormat(image)
  const upright = image.timeout({ seconds: patienceSeconds }).autoOrient()
  const resized = upright.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
  return { format, png: await drawn(resized.png()) }
}

async function allowedFormat(image: Sharp): Promise<PictureFormat> {
  const { format, width, height } = await image.metadata().catch((error: Error) => {
    throw imageError(error)
  })
  const allowed = formats.find((one) => one === format)
  if (!allowed) throw new ImageError("image_unreadable", `format ${format}`)
  if (width * height > maxPixels) throw new ImageError("image_too_large", `${width} × ${height}`)
  return allowed
}

const drawn = (image: Sharp): Promise<Buffer> =>
  image.toBuffer().catch((error: Error) => {
    throw imageError(error)
  })

const imageError = ({ message }: Error) =>
  new ImageError(/pixel limit|timeout/i.test(message) ? "image_too_large" : "image_unreadable", message)
