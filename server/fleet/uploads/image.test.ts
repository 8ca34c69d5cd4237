import { createHash } from "node:crypto"
import fc from "fast-check"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { plainPicture } from "../../testing/files.ts"
import { ImageError, readPicture } from "./image.ts"

const jpeg = await plainPicture("#c00", 64, 36).jpeg().toBuffer()
const progressive = await plainPicture("#c00").jpeg({ progressive: true }).toBuffer()
const png = await plainPicture("#c00").png().toBuffer()
const gif = await plainPicture("#c00").gif().toBuffer()
const codeOf = (bytes: Buffer) =>
  readPicture(bytes).then(
    () => "taken",
    (error: unknown) => {
      expect(error).toBeInstanceOf(ImageError)
      return (error as ImageError).code
    },
  )

it("resizes to 1920 pixels, keeps small pictures, and makes a WebP of 480", async () => {
  for (const [width, height, kept, small] of [
    [3840, 2160, [1920, 1080], [480, 270]],
    [1000, 3000, [640, 1920], [480, 1440]],
    [96, 54, [96, 54], [96, 54]],
  ] as const) {
    const { full, thumb, hash } = await readPicture(
      await plainPicture("#0a0", width, height).jpeg().toBuffer(),
    )
    expect(webpSize(full)).toEqual(kept)
    expect(hash).toBe(createHash("sha256").update(full).digest("hex"))
    expect(webpSize(thumb)).toEqual(small)
  }
})

/** From the file's header: this process cannot read WebP. */
function webpSize(bytes: Buffer): [number, number] {
  expect([String(bytes.subarray(0, 4)), String(bytes.subarray(8, 15))]).toEqual(["RIFF", "WEBPVP8"])
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
}

/** The same for pictures without loss, which drawings are kept as. */
function losslessWebp(bytes: Buffer) {
  expect([String(bytes.subarray(0, 4)), String(bytes.subarray(8, 16))]).toEqual(["RIFF", "WEBPVP8L"])
  const bits = bytes.readUInt32LE(21)
  return {
    width: (bits & 0x3fff) + 1,
    height: ((bits >> 14) & 0x3fff) + 1,
    hasAlpha: (bits & (1 << 28)) !== 0,
  }
}

it("is deterministic, so that hashes identify pictures", async () => {
  const [first, second] = await Promise.all([readPicture(jpeg), readPicture(jpeg)])
  expect(second).toEqual(first)
})

it("keeps transparency", async () => {
  const clear = { create: { width: 8, height: 8, channels: 4, background: "#0000" } } as const
  const { full } = await readPicture(await sharp(clear).png().toBuffer())
  expect(losslessWebp(full)).toEqual({ width: 8, height: 8, hasAlpha: true })
})

/** As phones write it: a sequential JPEG whose scan ends at another coefficient than 63. */
const withWarning = (bytes: Buffer) => {
  const changed = Buffer.from(bytes)
  changed[changed.indexOf(Buffer.from([0xff, 0xda])) + 12] = 0
  return changed
}

it("accepts a picture with decoder warnings", async () => {
  const odd = withWarning(jpeg)
  await expect(sharp(odd, { failOn: "warning" }).png().toBuffer()).rejects.toThrow("Invalid SOS")
  expect(await codeOf(odd)).toBe("taken")
})

describe("refuses", () => {
  it("more than 40 megapixels before decoding", async () => {
    const bomb = await plainPicture("#fff", 8000, 5001).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await codeOf(bomb)).toBe("image_too_large")
    expect(await codeOf(hugeGif)).toBe("image_too_large")
  })

  it.each(["tiff", "webp", "avif"] as const)("%s, although it is readable", async (format) => {
    expect(await codeOf(await plainPicture("#00f").toFormat(format).toBuffer())).toBe("image_unreadable")
  })

  it.each<[string, Buffer, number]>([
    ["a JPEG", jpeg, 3],
    ["a JPEG with a warning", withWarning(jpeg), 3],
    ["a progressive JPEG", progressive, 3],
    // The last chunk of a PNG is empty.
    ["a PNG", png, 13],
    ["a GIF", gif, 2],
  ])("%s truncated anywhere", async (_, whole, least) => {
    const cut = fc.integer({ min: 0, max: whole.length - least })
    await fc.assert(
      fc.asyncProperty(cut, async (end) => {
        expect(await codeOf(whole.subarray(0, end))).toBe("image_unreadable")
      }),
      { numRuns: 30 },
    )
  })

  it("a JPEG with an end but not all of its data", async () => {
    const noise = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, index) => (index * index * 31) % 256))
    const whole = await sharp(noise, { raw: { width: 64, height: 48, channels: 3 } })
      .jpeg()
      .toBuffer()
    const ended = Buffer.concat([whole.subarray(0, whole.length / 2), Buffer.from([0xff, 0xd9])])
    expect(await codeOf(ended)).toBe("image_unreadable")
  })

  it("or accepts any other bytes, and never crashes", async () => {
    const noise = fc.tuple(fc.nat(jpeg.length - 1), fc.uint8Array({ minLength: 1, maxLength: 40 }))
    await fc.assert(
      fc.asyncProperty(noise, async ([at, bytes]) => {
        const changed = Buffer.from(jpeg)
        changed.set(bytes.slice(0, jpeg.length - at), at)
        expect(["taken", "image_unreadable", "image_too_large"]).toContain(await codeOf(changed))
      }),
      { numRuns: 60 },
    )
  })
})

/** Header of a GIF that claims 65535 × 65535 pixels. */
const hugeGif = Buffer.from(
  "GIF89a\xff\xff\xff\xff\x00\x00\x00,\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x00;",
  "latin1",
)
