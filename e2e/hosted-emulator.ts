import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { testProject } from "../server/portal/identity/hosted-for-tests.ts"
import { freePort } from "../server/testing/portal.ts"

const tool = join(
  import.meta.dirname,
  "../.cache/firebase-tools/node_modules/firebase-tools/lib/bin/firebase.js",
)
/** Maximum start time in milliseconds. */
const patience = 120_000

/** Starts the Firebase Authentication emulator; returns its URL and a stop function. */
export async function startEmulator(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "zvf-emulator-"))
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()]
  const local = (one: number) => ({ host: "127.0.0.1", port: one })
  const emulators = { auth: local(port), hub: local(hub), logging: local(logging), ui: { enabled: false } }
  await writeFile(join(folder, "firebase.json"), JSON.stringify({ emulators }))
  await mkdir(join(folder, "home"))
  const { PATH = "" } = process.env
  const child = spawn(
    process.execPath,
    [tool, "emulators:start", "--only", "auth", "--project", testProject],
    // Keeps its files in the temporary folder, and disables update checks.
    { cwd: folder, env: { PATH, HOME: join(folder, "home"), CI: "1" }, stdio: ["ignore", "pipe", "pipe"] },
  )
  const ended = once(child, "close")
  const stop = async () => {
    child.kill("SIGINT")
    await ended
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  let output = ""
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`The emulator ${why}:\n${output}`))
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (text: string) => {
          output += text
          if (output.includes("All emulators ready")) resolve()
        })
      void ended.then(() => fail("ended"))
      setTimeout(() => fail("did not start in time"), patience).unref()
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}
