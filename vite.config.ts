import { readFileSync } from "node:fs"
import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"
import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"
import { ownCarsPath, type Screen, screens } from "./web/screens.ts"
import { loadAgainWithoutStart } from "./web/ui/browser/load-again.ts"

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string }
const worthIt = 1024

/** Writes `.br` and `.gz` beside each text file of the build, so that the server does not compress per request. */
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

/**
 * Keeps the schema library out of the browser (ADR-0020): it generates code from text, which the content policy
 * refuses.
 */
function withoutSchemas(): Plugin {
  return {
    name: "without-schemas",
    apply: "build",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue
        const from = Object.keys(chunk.modules).find((id) => /\/node_modules\/zod\//.test(id))
        if (from)
          this.error(`${chunk.fileName} would bring the schema library to browsers: import types only.`)
      }
    },
  }
}

/** Lets the page load the code of the frame (`web/start.tsx`), its styles and the main font at once, not when each is first needed. */
function preloadFrame(): Plugin {
  return {
    name: "preload-frame",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {}, chunk: entry }) {
        const chunkOf = (name: string) => {
          const found = bundle[name]
          return found?.type === "chunk" ? [found] : []
        }
        const ahead = (entry?.dynamicImports ?? []).flatMap(chunkOf).filter(({ name }) => name === "first")
        const start = ahead
          .flatMap((chunk) => chunk.dynamicImports.flatMap(chunkOf))
          .filter(({ name }) => name === "start")
        const own = new Set(entry?.imports)
        const frame = new Set(
          [...ahead, ...start].flatMap((chunk) => [chunk, ...chunk.imports.flatMap(chunkOf)]),
        )
        const needed = [...frame].filter(({ fileName }) => !own.has(fileName))
        const styles = new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
        const fonts = Object.keys(bundle).filter((name) => /inter-latin-opsz-normal-.*\.woff2$/.test(name))
        return [
          ...needed.map(({ fileName }) => link(fileName, { rel: "modulepreload" })),
          ...[...styles].map((fileName) => link(fileName, { rel: "stylesheet" })),
          ...fonts.map((fileName) => link(fileName, { rel: "preload", as: "font", type: "font/woff2" })),
        ]
      },
    },
  }
}

/**
 * The only script that blocks rendering: it handles a failed load of the other scripts. A small file, since inline scripts are not
 * allowed (P165).
 */
function loadAgainFirst(): Plugin {
  const source = `(${loadAgainWithoutStart})()`
  return {
    name: "load-again-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const [fileName] = Object.keys(bundle).filter((name) => /^assets\/load-again-.*\.js$/.test(name))
        return [{ tag: "script", attrs: { src: `/${fileName}` }, injectTo: "head-prepend" as const }]
      },
    },
    buildStart() {
      this.emitFile({ type: "asset", name: "load-again.js", source })
    },
  }
}

/** Marks the page with its build, so that open pages can compare it with the server's current one. */
function dateBuild(): Plugin {
  return {
    name: "date-build",
    apply: "build",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { name: "build-date", content: new Date().toISOString() },
        injectTo: "head-prepend",
      },
    ],
  }
}

const link = (fileName: string, attrs: Record<string, string>) => ({
  tag: "link",
  attrs: { ...attrs, crossorigin: true, href: `/${fileName}` },
  injectTo: "head" as const,
})

/**
 * Writes `dist/chunks.json`: imports, sources and sizes before minification. Vite's manifest lacks sources of grouped
 * files and would be served.
 */
function writeChunks(): Plugin {
  const partOf = (id: string) =>
    /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ??
    /\/((?:web\/areas|web|contract)\/[^/]+)(?=\/|$)/.exec(id)?.[1] ??
    "build"
  return {
    name: "tell-chunks",
    apply: "build",
    async writeBundle(_options, bundle) {
      const chunks: Record<string, object> = {}
      const webFolder = join(import.meta.dirname, "web/")
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue
        const parts: Record<string, number> = {}
        for (const [id, { code }] of Object.entries(chunk.modules))
          parts[partOf(id)] = (parts[partOf(id)] ?? 0) + (code?.length ?? 0)
        const sources = Object.keys(chunk.modules)
          .filter((id) => id.startsWith(webFolder))
          .map((id) => id.slice(webFolder.length))
        chunks[chunk.fileName] = { imports: chunk.imports, sources, parts }
      }
      await writeFile(join(import.meta.dirname, "dist/chunks.json"), JSON.stringify(chunks))
    },
  }
}

/** Writes `screens.json` beside the page: addresses of all screens, so that the server responds with 404 to any other. */
function writeScreens(): Plugin {
  return {
    name: "tell-screens",
    apply: "build",
    generateBundle() {
      const paths = [...Object.values<Screen>(screens).map(({ path }) => path), ownCarsPath]
      this.emitFile({ type: "asset", fileName: "screens.json", source: JSON.stringify(paths) })
    },
  }
}

/** Some browsers cache the failed load of a module, so a retry (P100) needs another address (ADR-0022). */
function retryElsewhere(): Plugin {
  return {
    name: "ask-again-elsewhere",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk")
            chunk.code = chunk.code.replace(
              /\bimport\(([`"']\.\/[\w.-]+\.js[`"'])\)/g,
              "import($1).catch(()=>import($1+`?`+Date.now()))",
            )
      },
    },
  }
}

/**
 * Makes Chromium compile the first screen's files on another thread while they load; compiling functions on demand
 * takes 25 of 150 ms of blocking time. A comment for other browsers.
 */
function compileWhileItComes(): Plugin {
  const atOnce = new Set(["first", "start", "frame", "signed-in"])
  return {
    name: "compile-while-it-comes",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk" && atOnce.has(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      },
    },
  }
}

const importsOf = new Map<string, readonly string[]>()

function noteImports(): Plugin {
  return {
    name: "note-imports",
    apply: "build",
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk") importsOf.set(chunk.fileName, chunk.imports)
      },
    },
  }
}

/** Imports of a lazy file that its importer has not loaded. Looking up all took 2 % of the main thread's work. */
function missingIn(hostId: string, needed: readonly string[]): string[] {
  const loaded = new Set([hostId])
  for (const file of loaded) for (const imported of importsOf.get(file) ?? []) loaded.add(imported)
  return needed.filter((file) => !loaded.has(file))
}

const withFirstCalls = Object.values<Screen>(screens).filter(({ calls }) => calls)
const filesOf = (asked: readonly Screen[]) =>
  asked.flatMap(({ folder, page }) => [`areas/${folder}/${page}.tsx`, `areas/${folder}/first-queries.ts`])

/**
 * Stages loaded one after the other, each a single file: many small files cost more than their bytes. Pages are those
 * with early calls.
 */
const stages: Record<string, readonly string[]> = {
  early: ["early-calls.ts", "parts.ts"],
  first: ["begin.ts"],
  frame: [
    "shell/Shell.tsx",
    "ui/navigation/focus.ts",
    "ui/navigation/follow-links.ts",
    "ui/button/LinkButton.tsx",
  ],
  // Search and filters of an overview need fields too, but nothing of the sign-in.
  fields: ["ui/field/Field.tsx", "../contract/core/limits.ts"],
  forms: ["ui/form/Form.tsx", "ui/field/TextInput.tsx"],
  "sign-in": filesOf(withFirstCalls.filter(({ entry }) => entry)),
  "signed-in": [
    "shell/signed-in/SignedInHeader.tsx",
    ...filesOf(withFirstCalls.filter(({ entry }) => !entry)),
  ],
  // Loaded while rows are drawn: one file costs the main thread less than five.
  "after-rows": [
    "areas/car-filters/FilterPanel.tsx",
    "areas/overview/PrintedCars.tsx",
    "areas/overview/CompareBar.tsx",
    "areas/overview/NoRows.tsx",
  ],
  // Filters need them once the list is complete; the parts shared with panels are loaded without the panels.
  sliders: ["ui/field/RangeTrack.tsx"],
  panels: ["areas/overview/OverviewPanel.tsx"],
}
const groups = Object.entries(stages).map(([name, files], index, { length }) => {
  const roots = files.map((file) => join(import.meta.dirname, "web", file))
  return { name, test: (id: string) => roots.includes(id), priority: length - index }
})

export default defineConfig({
  root: "web",
  base: "/",
  plugins: [
    react(),
    withoutSchemas(),
    preloadFrame(),
    loadAgainFirst(),
    dateBuild(),
    retryElsewhere(),
    compileWhileItComes(),
    noteImports(),
    precompress(),
    writeChunks(),
    writeScreens(),
  ],
  define: { __APP_VERSION__: JSON.stringify(`v${version}`) },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    license: true,
    // All supported browsers (README) support `modulepreload`.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostId }) => missingIn(hostId, needed),
    },
    rolldownOptions: {
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { "/api/": { target: `http://127.0.0.1:${process.env.PORT || 3000}` } },
  },
})
