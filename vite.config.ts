import { readFileSync } from "node:fs"
import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"
import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin, type Rolldown } from "vite"
import { ownCarsPath, screens } from "./web/core/screens.ts"
import { loadAgainWithoutStart } from "./web/ui/browser/load-again.ts"

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string }
const built = (path: string) => join(import.meta.dirname, "dist", path)
const web = join(import.meta.dirname, "web/")
const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((file) => file.type === "chunk")

/** Writes `.br` and `.gz` beside each text file of the build, so that the server does not compress per request. */
const precompress: Plugin = {
  name: "precompress",
  async closeBundle() {
    const compress = async (path: string) => {
      const content = await readFile(path)
      if (content.length < 1024) return
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    }
    const names = await readdir(built("web"), { recursive: true })
    const texts = names.filter((name) => /\.(js|css|html|svg|json)$/.test(name))
    await Promise.all(texts.map((name) => compress(built(`web/${name}`))))
  },
}

/**
 * Keeps the schema library out of the browser (ADR-0020): it generates code from text, which the content policy
 * refuses.
 */
const withoutSchemas: Plugin = {
  name: "without-schemas",
  generateBundle(_options, bundle) {
    for (const { fileName, moduleIds } of chunksOf(bundle))
      if (moduleIds.some((id) => /\/node_modules\/zod\//.test(id)))
        this.error(`${fileName} would bring the schema library to browsers: import types only.`)
  },
}

/** Some browsers cache the failed load of a module, so a retry (P100) needs another address (ADR-0022). */
const retryElsewhere: Plugin = {
  name: "retry-elsewhere",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const imported = /\bimport\(([`"']\.\/[\w.-]+\.js[`"'])\)/g
      for (const chunk of chunksOf(bundle))
        chunk.code = chunk.code.replace(imported, "import($1).catch(()=>import($1+`?`+Date.now()))")
    },
  },
}

type Tag = Record<string, string>
const early = (tag: string, attrs: Tag) => ({ tag, attrs, injectTo: "head-prepend" as const })
const linked = (fileName: string, attrs: Tag) => ({
  tag: "link",
  attrs: { ...attrs, crossorigin: true, href: `/${fileName}` },
  injectTo: "head" as const,
})

/**
 * Completes the page: a script that reloads it if another is missing (a small file, since inline scripts are not allowed, P165), the date of the
 * build, which open pages compare with the server's, and code, styles and font that every screen needs.
 */
const completePage: Plugin = {
  name: "complete-page",
  buildStart() {
    this.emitFile({ type: "asset", name: "load-again.js", source: `(${loadAgainWithoutStart})()` })
  },
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle = {} }) {
      const named = (pattern: RegExp) => Object.keys(bundle).filter((name) => pattern.test(name))
      const start = chunksOf(bundle).find(({ name }) => name === "start")!
      const styles = [...(start.viteMetadata?.importedCss ?? [])]
      const fonts = named(/inter-latin-opsz-normal-.*\.woff2$/)
      return [
        ...named(/load-again-.*\.js$/).map((name) => early("script", { src: `/${name}` })),
        early("meta", { name: "build-date", content: new Date().toISOString() }),
        ...[start.fileName, ...start.imports].map((name) => linked(name, { rel: "modulepreload" })),
        ...styles.map((name) => linked(name, { rel: "stylesheet" })),
        ...fonts.map((name) => linked(name, { rel: "preload", as: "font", type: "font/woff2" })),
      ]
    },
  },
}

/** Writes `screens.json`, so that the server responds with 404 to other addresses, and `dist/chunks.json` for tests. */
const describeBuild: Plugin = {
  name: "describe-build",
  generateBundle() {
    const paths = [...Object.values(screens).map(({ path }) => path), ownCarsPath]
    this.emitFile({ type: "asset", fileName: "screens.json", source: JSON.stringify(paths) })
  },
  async writeBundle(_options, bundle) {
    const chunks = chunksOf(bundle).map(({ fileName, imports, moduleIds }) => {
      const sources = moduleIds.filter((id) => id.startsWith(web)).map((id) => id.slice(web.length))
      return [fileName, { imports, sources }]
    })
    await writeFile(built("chunks.json"), JSON.stringify(Object.fromEntries(chunks)))
  },
}

const ofBuild = [withoutSchemas, completePage, retryElsewhere, precompress, describeBuild]

/**
 * Many small files cost more than their bytes: what every screen needs, what the sign-in needs, what agents see first, and what panels and
 * several other screens share is one file each. Each takes the modules that no earlier one has.
 */
const groups = [
  { name: "first", test: /\/web\/app\/main\.tsx$/, priority: 7 },
  {
    name: "start",
    test: /\/web\/(app\/start|.*\/(TextInput|Form|Contact|browser-choice))\.tsx?$/,
    priority: 6,
  },
  { name: "sign-in", test: /\/LoginPage\.tsx$/, priority: 5 },
  { name: "inside", test: /\/(SignedInHeader|OverviewPage)\.tsx$/, priority: 4 },
  { name: "entry", test: /\/(EntryForms|ResetPasswordPage)\.tsx$/, priority: 3 },
  { name: "panels", minShareCount: 2, priority: 2 },
]

export default defineConfig({
  root: "web",
  plugins: [react(), ...ofBuild.map((plugin) => ({ ...plugin, apply: "build" as const }))],
  define: { __APP_VERSION__: JSON.stringify(`v${version}`) },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    license: true,
    // All supported browsers (README) support `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { "/api/": { target: `http://127.0.0.1:${process.env.PORT || 3000}` } },
  },
})
