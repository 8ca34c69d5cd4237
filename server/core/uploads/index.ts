export { documentType } from "./document-type.ts"
export { ImageError, type Picture, readPicture } from "./image.ts"
