export { cleanUpFiles, fileCleanup, keepFiles, putFiles, removeFiles } from "./abandoned.ts"
export { openDiskFiles, openDiskFilesToRead } from "./disk.ts"
export { type FileStore, FileStoreError, proveFiles } from "./store.ts"
