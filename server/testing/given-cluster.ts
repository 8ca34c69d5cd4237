import { randomBytes } from "node:crypto"
import { administer, portalRole } from "./database.ts"

/** A server for tests: addresses of its superuser and of the plain owner of test databases. */
export type RunningCluster = { adminUrl: string; url: string; stop(): Promise<void> }

/** Uses a running PostgreSQL, to test other versions: `TEST_POSTGRES` is its superuser's address. What tests create is removed at the end. */
export async function openGivenCluster(adminUrl: string): Promise<RunningCluster> {
  const account = `test_${randomBytes(6).toString("hex")}`
  await administer(adminUrl, `create role ${account} login password '${account}'`)
  const url = Object.assign(new URL(adminUrl), { username: account, password: account }).href
  const stop = async () => {
    for (const name of ["zvf_template", "zvf_cast_template"]) {
      await administer(adminUrl, `alter database ${name} with is_template false`).catch(() => {})
      await administer(adminUrl, `drop database if exists ${name} with (force)`)
    }
    await administer(adminUrl, `drop owned by ${account}`)
    await administer(adminUrl, `drop role if exists ${portalRole}`)
    await administer(adminUrl, `drop role ${account}`)
  }
  return { adminUrl, url, stop }
}
