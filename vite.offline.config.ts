import { join } from "node:path"
import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"
import { precompress, withoutSchemas } from "./vite.files.ts"

const inWeb = (path: string) => join(import.meta.dirname, "web", path)
const page = "/offline.html"

/** Writes the worker's files into it: the page and all that it needs, under the names of this build. */
function tellShell(): Plugin {
  return {
    name: "tell-shell",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const worker = bundle["worker.js"]
        if (worker?.type !== "chunk") throw new Error("There is no worker.")
        const files = Object.keys(bundle)
          .filter((name) => name.startsWith("assets/") && !/latin-ext/.test(name))
          .map((name) => `/${name}`)
        const shell = { build: new Date().toISOString(), page, files: [...files, "/favicon.svg"] }
        worker.code = worker.code.replaceAll("__SHELL__", JSON.stringify(shell))
      },
    },
  }
}

/** What browsers keep for a time without connection (ADR-0061): a page of its own, and the worker that answers with it. */
export default defineConfig({
  root: "web",
  base: "/",
  publicDir: false,
  plugins: [react(), withoutSchemas(), tellShell(), precompress()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: false,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      // As in vite.config.ts: a door brings only what is used of its room.
      treeshake: { moduleSideEffects: [{ test: /\/web\/.*\/index\.ts$/, sideEffects: false }] },
      input: {
        offline: inWeb("offline.html"),
        worker: inWeb("offline/worker.ts"),
        "leaving-worker": inWeb("offline/leaving-worker.ts"),
      },
      output: {
        entryFileNames: ({ name }) => (name === "offline" ? "assets/[name]-[hash].js" : "[name].js"),
      },
    },
  },
})
