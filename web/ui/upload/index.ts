export { FileDrop } from "./FileDrop.tsx"
export { UploadRow, UploadRows } from "./UploadRow.tsx"
export { type Rest, type Upload, useUploads } from "./upload-queue.ts"
