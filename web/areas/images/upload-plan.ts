import { colourText } from "../../../contract/enums.ts"
import type { ErrorCode } from "../../../contract/errors.ts"
import type { ImageReport } from "../../../contract/files.ts"
import { matchImageName } from "../../../contract/image-name.ts"
import type { Upload } from "../../ui/upload/index.ts"

export type Configuration = ImageReport["configurations"][number]
/** Which configuration's image a file becomes, and whether it may take the place of another. */
export type ImageWish = { filename: string | null; replace: boolean }
export type ImageUpload = Upload<ImageWish>

export const acceptedImages = ".jpg,.jpeg,.png,.gif,image/jpeg,image/png,image/gif"
/** P36. */
const mostBytes = 10 * 1024 * 1024

/** "Aurel Corso C1 · Blau". */
export const configurationText = ({ brand, model, modelSeries, paintBaseColor }: Configuration): string =>
  `${brand} ${model} ${modelSeries} · ${colourText[paintBaseColor]}`

/** What a file's name says about where it belongs; a person may choose otherwise. */
export const wishOf = (fileName: string, configurations: readonly Configuration[]): ImageWish => ({
  filename:
    matchImageName(
      fileName,
      configurations.map(({ filename }) => filename),
    ) ?? null,
  replace: false,
})

/** Why a file need not be sent at all. Only a help: the server looks at the content. */
export function fileRefusal({ name, size }: Pick<File, "name" | "size">): ErrorCode | null {
  if (!/\.(jpe?g|png|gif)$/i.test(name)) return "unsupported_media_type"
  return size > mostBytes ? "image_too_large" : null
}

/**
 * What stands between a file and its upload: its format or size; `unknown` – no car has what its name says; `unnamed` –
 * its name says nothing; `twice` – another file is meant for the same configuration; `exists` – an image would be replaced.
 */
export type Obstacle = ErrorCode | "unknown" | "unnamed" | "twice" | "exists"

/** Null when it can be sent. */
function obstacleOf(
  upload: ImageUpload,
  uploads: readonly ImageUpload[],
  configurations: readonly Configuration[],
): Obstacle | null {
  const { file, wish } = upload
  const refusal = fileRefusal(file)
  if (refusal) return refusal
  if (wish.filename === null) return /^fahrzeugbild/i.test(file.name) ? "unknown" : "unnamed"
  // What will never be sent is in nobody's way.
  const rival = uploads.find(
    ({ file: other, wish: { filename }, state }) =>
      filename === wish.filename && state !== "done" && !fileRefusal(other),
  )
  if (rival && rival.id !== upload.id) return "twice"
  const there = configurations.find(({ filename }) => filename === wish.filename)
  return there?.image && !wish.replace ? "exists" : null
}

export type Planned = { upload: ImageUpload; obstacle: Obstacle | null }

/** Every file that is not through yet, with what stands in its way. */
export const planOf = (
  uploads: readonly ImageUpload[],
  configurations: readonly Configuration[],
): readonly Planned[] =>
  uploads.map((upload) => ({
    upload,
    obstacle: upload.state === "done" ? null : obstacleOf(upload, uploads, configurations),
  }))

const isAtRest = ({ state }: ImageUpload) => state === "held" || state === "failed"

export const readyIds = (plan: readonly Planned[]): readonly number[] =>
  plan.filter(({ upload, obstacle }) => isAtRest(upload) && obstacle === null).map(({ upload }) => upload.id)

export const conflictsOf = (plan: readonly Planned[]): readonly ImageUpload[] =>
  plan.filter(({ upload, obstacle }) => isAtRest(upload) && obstacle === "exists").map(({ upload }) => upload)
