export { addressesOf } from "./address.ts"
export {
  actRow,
  columnOf,
  type Database,
  type Db,
  insertRows,
  isDeadlock,
  openDatabase,
  recordAct,
  type Tx,
  violatedConstraint,
} from "./db.ts"
export { fitUrl } from "./fitness.ts"
export { hold, locks } from "./locks.ts"
export { jobSchema, migrate, migrationsFolder } from "./migrate.ts"
export { type DatabaseNotices, listenToDatabase } from "./notices.ts"
export { openPool } from "./pool.ts"
export { openProbe, type Probe } from "./probe.ts"
export { assertMigrated, grantPortal, makeRole, ownsSchema, roleOf } from "./roles.ts"
