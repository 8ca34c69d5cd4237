import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { exportPKCS8, generateKeyPair } from "jose"
import { startEmulator } from "./hosted-emulator.ts"
import { startProxy } from "./hosted-proxy.ts"

const mail = "portal@demo-zvf.iam.gserviceaccount.com"

/** Starts emulator and proxy and creates a service account key for the hosted journeys. Returns the stop function. */
export async function setup(): Promise<() => Promise<void>> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true })
  const folder = await mkdtemp(join(tmpdir(), "zvf-hosted-"))
  const file = join(folder, "service-account.json")
  await writeFile(
    file,
    JSON.stringify({
      type: "service_account",
      client_email: mail,
      private_key: await exportPKCS8(privateKey),
    }),
  )
  const emulator = await startEmulator()
  const proxy = await startProxy(emulator.url, { mail, key: publicKey })
  // Test files run in separate processes.
  Object.assign(process.env, { HOSTED_PROXY: proxy.url, HOSTED_ACCOUNT: file })
  return async () => {
    await proxy.stop()
    await emulator.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
