import { readConfig } from "../server/config.ts"
import { openDatabase } from "../server/core/postgres/db.ts"
import { createLog } from "../server/core/runtime/log.ts"
import { castPassword, castUsers } from "../server/demo/cast.ts"
import { testProject } from "../server/portal/identity/hosted-for-tests.ts"
import { openPortalDatabase } from "../server/start/database.ts"
import { openPortalIdentity } from "../server/start/identity.ts"
import { reroute } from "./hosted.ts"

/* A portal with hosted identity: moves the cast's accounts to the service and redirects calls to Google to the
   tests' proxy. */

const accountsOfEmulator = `${process.env.HOSTED_PROXY}/emulator/v1/projects/${testProject}/accounts`
const direct = globalThis.fetch
globalThis.fetch = (address, init) =>
  direct(address instanceof Request ? address : reroute(String(address)), init)

async function moveCast(): Promise<void> {
  // Removes accounts of earlier journeys.
  await fetch(accountsOfEmulator, { method: "DELETE" })
  const config = readConfig(process.env)
  const database = await openPortalDatabase(config, createLog("silent"), () => {})
  const db = openDatabase(database.url)
  const identity = await openPortalIdentity({
    config,
    db,
    databaseUrl: database.url,
    publicUrl: "http://127.0.0.1",
    warn: () => {},
  })
  for (const { id, mail, firstname, lastname } of castUsers) {
    const account = { mail, name: `${firstname} ${lastname}`, password: castPassword }
    await db.run("update users set identity_id = $2 where id = $1", [
      id,
      await identity.createAccount(db, account),
    ])
  }
  await identity.close()
  await db.close()
  await database.stop()
}

await moveCast()
await import("../server/main.ts")
