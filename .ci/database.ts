import { startEmbeddedPostgres } from "../server/start/embedded-postgres.ts"

// Runs PostgreSQL with its data in this folder until SIGTERM; prints its URL.
const postgres = await startEmbeddedPostgres(process.argv[2] as string)
process.stdout.write(`${postgres.url}\n`)
process.once("SIGTERM", () => void postgres.stop().then(() => process.exit()))
