import { spawn } from "node:child_process"
import { join } from "node:path"
import { createServer } from "vite"
import { root } from "./prepare.js"

// Vite serves the web app with hot reload and proxies /api to the server, which restarts when its code or texts change. Not `node --watch`:
// its messages mix with those of worker threads and child processes.
const env = { PUBLIC_URL: "http://localhost:5173", DRAIN_SECONDS: "0", ...process.env }
const vite = await createServer({
  configFile: join(root, "vite.config.ts"),
  server: { port: Number(new URL(env.PUBLIC_URL).port) },
})

/** @type {import("node:child_process").ChildProcess | undefined} */
let server
let isEnding = false
/** @type {NodeJS.Timeout | undefined} */
let timer

function start() {
  server = spawn(process.execPath, ["server/main.ts"], { cwd: root, stdio: "inherit", env })
  server.on("exit", () => {
    server = undefined
    if (isEnding) process.exit()
  })
}

/** After a failed start the next change starts it again. */
function restart() {
  if (!server) return start()
  server.once("exit", start)
  server.kill("SIGTERM")
}

/** Several files of one save or checkout restart it once. */
const restartMs = 100
const sources = ["server", "contract", "packages", "content"].map((folder) => join(root, folder))
vite.watcher.add(sources)
vite.watcher.on("all", (event, path) => {
  if (event === "addDir" || path.endsWith(".test.ts") || !sources.some((folder) => path.startsWith(folder)))
    return
  clearTimeout(timer)
  timer = setTimeout(restart, restartMs)
})

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.on(signal, () => {
    isEnding = true
    clearTimeout(timer)
    void vite.close()
    if (!server) process.exit()
    server.removeAllListeners("exit").on("exit", () => process.exit())
    server.kill("SIGTERM")
  })

await vite.listen()
vite.printUrls()
start()
