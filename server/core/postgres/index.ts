export { actRow, recordAct } from "./acts.ts"
export { addressesOf } from "./address.ts"
export { columnOf } from "./columns.ts"
export {
  type Database,
  type Db,
  isDeadlock,
  openDatabase,
  type Tx,
  violatedConstraint,
} from "./db.ts"
export { fitUrl } from "./fitness.ts"
export { jobSchema } from "./job-schema.ts"
export { hold, locks } from "./locks.ts"
export { migrate, migrationsFolder } from "./migrate.ts"
export { type DatabaseNotices, listenToDatabase } from "./notices.ts"
export { openPool } from "./pool.ts"
export { openProbe, type Probe } from "./probe.ts"
export { assertMigrated, grantPortal, makeRole, ownsSchema, roleOf } from "./roles.ts"
