import { readdir } from "node:fs/promises"
import { join } from "node:path"
import react from "@vitejs/plugin-react"
import { build } from "vite"
import { pathOf } from "./accepting.ts"
import { bareAnswer, startBare } from "./bare.ts"
import type { BareAnswer } from "./bare-server.ts"
import { callOnce, headerOf } from "./http.ts"
import type { Child } from "./processes.ts"
import type { Portal, SignedIn, World } from "./world.ts"

export const listPath = pathOf("SELECTION")

/** Serves the baseline page with the portal's Selection list, token and headers at `url`. */
export async function startBarePage(
  world: World,
  portal: Portal,
  { authorization }: SignedIn,
): Promise<Child & { url: string }> {
  const headers = { authorization, "accept-encoding": "gzip" }
  const ask = (path: string) => callOnce({ port: portal.port, path, headers })
  const bare = await startBare({
    databaseUrl: world.databaseUrl,
    remember: true,
    answers: {
      ...(await barePage(world, portal)),
      [listPath]: await bareAnswer(world, await ask(listPath)),
      "/api/option/": await bareAnswer(world, await ask("/api/option/")),
    },
  })
  return { ...bare, url: `http://127.0.0.1:${bare.port}/#${authorization.slice("Bearer ".length)}` }
}

/** Headers that affect page loading; `Cross-Origin-Opener-Policy` causes a separate process. */
const portalHeaders = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "x-content-type-options",
]

/** The baseline page as responses of the bare server, built like the portal and sent with its headers. */
async function barePage(world: World, { port }: Portal): Promise<Record<string, BareAnswer>> {
  const { head } = await callOnce({ port, path: "/" })
  const headers = portalHeaders.map((name) => [name, headerOf(head, name)] as const)
  const outDir = join(world.folder, "bare-page")
  await build({
    configFile: false,
    root: join(import.meta.dirname, "bare-page"),
    plugins: [react()],
    logLevel: "error",
    build: { outDir, target: "es2023" },
  })
  const assets = await readdir(join(outDir, "assets"))
  const page: BareAnswer = {
    file: join(outDir, "index.html"),
    headers: {
      ...Object.fromEntries(headers.filter(([, value]) => value)),
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    },
    open: true,
  }
  const script = (name: string): BareAnswer => ({
    file: join(outDir, "assets", name),
    headers: { "content-type": "text/javascript", "cache-control": "public, max-age=31536000, immutable" },
    open: true,
  })
  return { "/": page, ...Object.fromEntries(assets.map((name) => [`/assets/${name}`, script(name)])) }
}
