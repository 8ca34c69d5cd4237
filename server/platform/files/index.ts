export { cleanUpFiles, keepFiles, putFiles, removeFiles, startFileCleanup } from "./abandoned.ts"
export { openDiskFiles, openDiskFilesToRead } from "./disk.ts"
export type { S3Settings } from "./s3.ts"
export { type FileStore, FileStoreError } from "./store.ts"
