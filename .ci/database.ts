import { startEmbeddedPostgres } from "../server/start/embedded-postgres.ts"

// A PostgreSQL in this folder until it is told to end; prints its address.
const postgres = await startEmbeddedPostgres(process.argv[2] as string)
process.stdout.write(`${postgres.url}\n`)
process.once("SIGTERM", () => void postgres.stop().then(() => process.exit()))
