import { spawnSync } from "node:child_process"
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"

/** Root can write everywhere, so if the tests run as root, the portal is started as another user. */
const nobody = process.geteuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
const reachable = spawnSync(process.execPath, ["--version"], { cwd: "/", ...nobody }).status === 0
const packages = (integrity: string) => JSON.stringify({ packages: { "node_modules/vite": { integrity } } })

/** A minimal project with fake Vite and server programs, owned by the starting user. */
function project(files: Record<string, string> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "zvf-project-")))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(import.meta.dirname, join(folder, "bin"), { recursive: true })
  const all = {
    "package.json": '{ "type": "module" }',
    "package-lock.json": packages("sha512-new"),
    "vite.config.ts": "",
    "web/app/main.tsx": "",
    "contract/fleet/cars.ts": "",
    "node_modules/vite/bin/vite.js": "console.log('built')",
    "server/main.ts": "console.log('runs')",
    "dist/web/index.html": "",
    ...files,
  }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const name of [".", "node_modules", "dist"]) give(join(folder, name))
  return folder
}

function give(folder: string): void {
  chmodSync(folder, 0o755)
  if (nobody) chownSync(folder, nobody.uid, nobody.gid)
}

function close(folder: string): void {
  if (nobody) chownSync(folder, 0, 0)
  chmodSync(folder, 0o555)
  onTestFinished(() => chmodSync(folder, 0o755))
}

const start = (folder: string) =>
  spawnSync(process.execPath, [join(folder, "bin/run.js"), "--web", "server/main.ts"], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    encoding: "utf8",
    ...nobody,
  })

const installed = { "node_modules/.package-lock.json": packages("sha512-new") }

describe.runIf(reachable).each([
  ["installed", {}],
  ["updated", { "node_modules/.package-lock.json": packages("sha512-old") }],
  ["built", installed],
])("a project to be %s", (_, files) => {
  test.each([".", "node_modules", "dist"])("names the folder %s if it is not writable", (name) => {
    const folder = project(files)
    const closed = join(folder, name)
    close(closed)
    const { status, stdout, stderr } = start(folder)
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: "",
      stderr: `In den Ordner ${closed} darf nicht geschrieben werden.\n`,
    })
  })
})

test.runIf(reachable)("builds a writable project, once", () => {
  const folder = project(installed)
  expect(start(folder)).toMatchObject({ status: 0, stdout: "Baue die Oberfläche …\nbuilt\nruns\n" })
  for (const name of [".", "node_modules", "dist"]) close(join(folder, name))
  expect(start(folder)).toMatchObject({ status: 0, stdout: "runs\n", stderr: "" })
})

test.runIf(reachable)("runs on the package's own Node, without the link that only npm 11 makes", () => {
  const own = `node_modules/node-${process.platform}-${process.arch}/bin/node`
  const folder = project({
    ...installed,
    [own]: `#!/bin/sh\n[ "$1" = --version ] && echo v99.0.0 || echo "own Node: $1"\n`,
  })
  chmodSync(join(folder, own), 0o755)
  expect(start(folder).stdout).toContain("own Node: server/main.ts")
})
