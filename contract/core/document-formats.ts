/** Endings of a JPEG as programs and browsers save it. */
const jpegEndings = ["jpg", "jpeg", "jfif", "jpe", "pjpeg", "pjp"] as const

/** Endings of pictures (P36) and of documents (P96), in lower case, with their format. */
export const pictureFormats = {
  ...(Object.fromEntries(jpegEndings.map((ending) => [ending, "jpeg"])) as Record<
    (typeof jpegEndings)[number],
    "jpeg"
  >),
  png: "png",
  gif: "gif",
} as const
export const documentFormats = { docx: "docx", doc: "doc", pdf: "pdf", ...pictureFormats } as const

type Formats = Readonly<Record<string, string>>

/** For a file dialog: ".docx,.doc". */
export const acceptedFiles = (formats: Formats): string =>
  Object.keys(formats)
    .map((ending) => `.${ending}`)
    .join()

/** The format that a file's name states; undefined for others. */
export function formatNamed<F extends Formats>(formats: F, fileName: string): F[keyof F] | undefined {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ""
  return Object.hasOwn(formats, ending) ? (formats[ending] as F[keyof F]) : undefined
}
