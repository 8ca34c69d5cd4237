export { type BackupOptions, backUp } from "./backup.ts"
export { EmbeddedPostgresError } from "./error.ts"
export { type RestoreOptions, restore } from "./restore.ts"
export { type EmbeddedPostgres, type StartOptions, start, withRunningCluster } from "./start.ts"
