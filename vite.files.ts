import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"
import type { Plugin } from "vite"

const worthIt = 1024

/** Writes `.br` and `.gz` beside each text file of the build, so that the server compresses nothing while it answers. */
export function precompress(): Plugin {
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
 * The library of the schemas stays out of the browser (ADR-0020): it looks for a way to make code from text, which the content policy
 * refuses, so every person would have an error in the console. Only types of the contract may be used there.
 */
export function withoutSchemas(): Plugin {
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
