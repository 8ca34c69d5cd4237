import { ConfigError, readConfig } from "./config.ts"
import { roleOf } from "./core/postgres/roles.ts"
import { migrateAsOwner } from "./start/database.ts"

// Migrates the schema if the portal has no owner password: `npm run migrate` with DATABASE_OWNER_URL, and DATABASE_URL
// for the portal's role (ADR-0047).

try {
  const { databaseUrl, databaseOwnerUrl } = readConfig(process.env)
  if (!databaseUrl || !databaseOwnerUrl)
    throw new ConfigError(
      "npm run migrate braucht DATABASE_OWNER_URL (Eigentümer des Schemas) und DATABASE_URL (Rolle des Portals).",
    )
  await migrateAsOwner(databaseOwnerUrl, databaseUrl)
  process.stdout.write(
    `Das Schema ist auf dem Stand dieser Fassung; ${roleOf(databaseUrl)} hat seine Rechte.\n`,
  )
} catch (error) {
  process.stderr.write(`Das Schema ließ sich nicht ändern: ${(error as Error).message}\n`)
  process.exitCode = 1
}
