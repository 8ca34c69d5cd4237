import { spawn } from "node:child_process"
import { join } from "node:path"
import { node, prepare, root } from "./prepare.js"

// Restarts the server on changes; Vite serves the web app with hot reload and proxies /api to the server.
prepare()
const env = { PUBLIC_URL: "http://localhost:5173", ...process.env }
const children = [
  ["--watch", "--watch-preserve-output", "server/main.ts"],
  [join(root, "node_modules", "vite", "bin", "vite.js")],
].map((parameters) => spawn(node(), parameters, { cwd: root, stdio: "inherit", env }))

const stop = () => {
  for (const child of children) child.kill("SIGTERM")
}
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, stop)
for (const child of children) child.on("exit", stop)
