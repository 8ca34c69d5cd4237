export { documentType } from "./document-type.ts"
export { ImageError, type Picture, printedPicture, readPicture } from "./image.ts"
