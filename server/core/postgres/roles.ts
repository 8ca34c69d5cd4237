import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { addressesOf } from "@packages/postgres-client"
import { asOwner } from "./pool.ts"

const rightsFile = join(import.meta.dirname, "portal-role.sql")

const timeoutMs = 60_000

export const roleOf = (url: string): string =>
  decodeURIComponent(new URL(addressesOf(url)[0] as string).username)

/** Grants the portal's rights to a role, as the owner of the schema, in one transaction (P168). Repeatable. */
export async function grantPortal(ownerUrl: string, role: string): Promise<void> {
  const sql = await readFile(rightsFile, "utf8")
  await asOwner(ownerUrl, timeoutMs, async (client) => {
    const database = client.escapeIdentifier(client.database ?? "")
    await client.query(
      sql.replaceAll(':"portal"', client.escapeIdentifier(role)).replaceAll(':"DBNAME"', database),
    )
  })
}

/** As a superuser. The owner becomes a member, to see and end the portal's sessions. */
export const makeRole = (adminUrl: string, role: string, password: string, owner: string): Promise<void> =>
  asOwner(adminUrl, timeoutMs, async (client) => {
    const name = client.escapeIdentifier(role)
    const existing = await client.query("select from pg_roles where rolname = $1", [role])
    if (existing.rowCount === 0) await client.query(`create role ${name}`)
    await client.query(
      `alter role ${name} login nosuperuser nocreatedb nocreaterole password ${client.escapeLiteral(password)}`,
    )
    await client.query(`grant ${name} to ${client.escapeIdentifier(owner)}`)
  })
