import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { ErrorCode } from "../../../contract/core/errors.ts"
import { imageFolder } from "../../../contract/fleet/image-name.ts"
import * as contract from "../../../contract/fleet/images.ts"
import { hasTag, sendUploaded } from "../../core/http/download.ts"
import { type Gate, route } from "../../core/http/route.ts"
import { isRefused, nothing, type Refused, refuse } from "../../core/refusal.ts"
import type { Context } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import {
  deleteImage,
  findImage,
  type ImageSize,
  listImages,
  readImage,
  saveImage,
  thumbOf,
} from "./images.ts"
import { keepThumbs } from "./kept-thumbs.ts"

export function imageRoutes(app: FastifyInstance, { db, gates, clock }: Context): void {
  const thumbs = keepThumbs()

  route(app, contract.uploadCarImage, gates.admin, async ({ query, caller, file, reply }) => {
    if (!file) return refuse("image_too_large")
    const upload = { ...file, replace: query.replace, actorId: caller.id, at: clock() }
    const saved = await saveImage(db, upload)
    if (isRefused(saved)) return saved
    thumbs.forget(saved.filename)
    reply.code(201)
    return saved
  })

  route(app, contract.deleteCarImage, gates.admin, async ({ caller, body, reply }) => {
    const deleted = await deleteImage(db, caller, body.filename)
    if (isRefused(deleted)) return deleted
    thumbs.forget(body.filename.normalize("NFC"))
    reply.code(deleted.wasThere ? 200 : 208)
    return nothing
  })

  route(app, contract.listFileNames, gates.active, async ({ query }) =>
    query.path.replace(/\/?$/, "/") === imageFolder ? listImages(db) : refuse("not_found"),
  )

  route(app, contract.getFile, publicFolderOr(gates.active), async ({ query, request, reply }) => {
    if (!isPublic(query.path)) return refuse("not_found")
    const filename = query.path.slice(imageFolder.length)
    const requested: ImageRequest = { filename, size: query.size ?? "full", version: query.v }
    return sendImage({ db, thumbs }, requested, request, reply)
  })
}

const isPublic = (path: unknown): boolean => typeof path === "string" && path.startsWith(imageFolder)

/** Only images are public; others cannot find out whether there are more files. */
const publicFolderOr =
  <Code extends ErrorCode>(gate: Gate<Actor, Code>): Gate<Actor | null, Code> =>
  async (request, reply) =>
    isPublic((request.query as { path?: unknown }).path) ? null : gate(request, reply)

type ImageRequest = { filename: string; size: ImageSize; version: string | undefined }

type Stored = Pick<Context, "db"> & { thumbs: ReturnType<typeof keepThumbs> }

async function sendImage(
  { db, thumbs }: Stored,
  requested: ImageRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | Refused<"not_found">> {
  const { filename, size, version } = requested
  const thumb = size === "thumb" ? thumbs.find(filename, version) : undefined
  if (thumb) return sendUploaded(withCacheHeaders(reply, version!, requested), thumbOf(thumb))
  const image = await findImage(db, filename)
  if (!image) return refuse("not_found")
  if (hasTag(request, tagOf(image.hash, requested)))
    return withCacheHeaders(reply, image.hash, requested).code(304).send()
  const stored = await readImage(db, image, size)
  // It was replaced or deleted since its row was read.
  if (!stored) return sendImage({ db, thumbs }, requested, request, reply)
  if (Buffer.isBuffer(stored.content)) thumbs.keep(filename, image.hash, stored.content)
  return sendUploaded(withCacheHeaders(reply, image.hash, requested), stored)
}

const tagOf = (hash: string, { size }: ImageRequest): string => `"${hash}${size === "thumb" ? "-thumb" : ""}"`

/** URLs with the content hash are cached permanently; others are revalidated. */
const withCacheHeaders = (reply: FastifyReply, hash: string, requested: ImageRequest): FastifyReply =>
  reply
    .header("etag", tagOf(hash, requested))
    .header(
      "cache-control",
      requested.version === hash ? "public, max-age=31536000, immutable" : "public, no-cache",
    )
