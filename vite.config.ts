import { readFileSync } from "node:fs"
import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"
import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string }
const worthIt = 1024

/** Writes `.br` and `.gz` beside each text file of the build, so that the server compresses nothing while it answers. */
function precompress(): Plugin {
  let folder = ""
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      const texts = names.filter((name) => /\.(js|css|html|svg|json)$/.test(name))
      await Promise.all(texts.map((name) => compressBeside(join(folder, name))))
    },
  }
}

async function compressBeside(path: string) {
  const content = await readFile(path)
  if (content.length < worthIt) return
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}

export default defineConfig({
  root: "web",
  base: "/",
  plugins: [react(), precompress()],
  define: { __APP_VERSION__: JSON.stringify(`v${version}`) },
  build: { outDir: "../dist/web", emptyOutDir: true, target: "es2023", assetsInlineLimit: 0 },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { "/api/": { target: `http://127.0.0.1:${process.env.PORT || 3000}` } },
  },
})
