import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openRotatingFile } from "./rotating-file.ts"

async function newPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "zvf-lines-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, "postgres.log")
}
const linesOf = async (path: string) => (await readFile(path, "utf8")).trimEnd().split("\n")

test("keeps lines in order with their time, in at most two files of the given size", async () => {
  const path = await newPath()
  const keep = openRotatingFile(path, 400)
  await Promise.all(Array.from({ length: 30 }, (_, at) => keep(`LOG:  line ${at}`)))
  const [before, now] = [await linesOf(`${path}.1`), await linesOf(path)]
  expect(now.at(-1)).toMatch(/^\d{4}-\d\d-\d\dT\S+Z LOG: {2}line 29$/)
  const numbers = [...before, ...now].map((line) => Number(line.split(" ").at(-1)))
  expect(numbers).toEqual(Array.from(numbers, (_, at) => 30 - numbers.length + at))
  for (const lines of [before, now]) expect(lines.join("\n").length).toBeLessThan(400)
})

test("another start continues the same file", async () => {
  const path = await newPath()
  await openRotatingFile(path)("first")
  await openRotatingFile(path)("second")
  expect(await linesOf(path)).toEqual([expect.stringMatching(/ first$/), expect.stringMatching(/ second$/)])
})

test("drops lines that cannot be written", async () => {
  await expect(openRotatingFile("/nowhere/postgres.log")("line")).resolves.toBeUndefined()
})
