import { promisify } from "node:util"
import { constants, crc32, deflateRaw } from "node:zlib"

/** A chunk of a JSON list, plain and compressed for joining. */
export type JsonPart = { readonly plain: Buffer; readonly deflated: Buffer }

const compress = promisify<Buffer, object, Buffer>(deflateRaw)

/** The stream ends at a byte boundary without a final block, so chunks can be joined in any order. */
export async function jsonPart(elements: string): Promise<JsonPart> {
  const plain = Buffer.from(elements)
  return { plain, deflated: await compress(plain, { finishFlush: constants.Z_SYNC_FLUSH }) }
}

const [open, comma, close] = (await Promise.all(["[", ",", "]"].map(jsonPart))) as [
  JsonPart,
  JsonPart,
  JsonPart,
]
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const finalBlock = Buffer.from([3, 0])

export type JsonBody = { readonly plain: Buffer; readonly gzip: Buffer }

/** Joins chunks to one JSON array, plain and as one gzip member. Empty ones leave no trace. */
export function joinParts(parts: readonly JsonPart[]): JsonBody {
  const filled = parts.filter((part) => part.plain.length > 0)
  const pieces = [open, ...filled.flatMap((part, index) => (index === 0 ? [part] : [comma, part])), close]
  const plain = Buffer.concat(pieces.map((piece) => piece.plain))
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(plain), 0)
  trailer.writeUInt32LE(plain.length % 2 ** 32, 4)
  const gzip = Buffer.concat([gzipHeader, ...pieces.map((piece) => piece.deflated), finalBlock, trailer])
  return { plain, gzip }
}

export const jsonList = async (elements: string): Promise<JsonBody> => joinParts([await jsonPart(elements)])
