import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { BareAnswer, BareSettings } from "./bare-server.ts"
import { type Answer, headerOf } from "./http.ts"
import { type Child, startChild } from "./processes.ts"
import type { World } from "./world.ts"

const headerNames = ["content-type", "content-encoding", "etag", "cache-control", "vary"]
let files = 0

export async function bareAnswer(world: World, { head, body }: Answer): Promise<BareAnswer> {
  const file = join(world.folder, `answer-${++files}`)
  await writeFile(file, body)
  const headers = headerNames
    .map((name) => [name, headerOf(head, name)] as const)
    .filter(([, value]) => value)
  return { file, headers: Object.fromEntries(headers) }
}

export async function startBare(settings: BareSettings): Promise<Child & { port: number }> {
  const child = await startChild(["bench/bare-server.ts", JSON.stringify(settings)], "bereit")
  return { ...child, port: Number(child.ready.split(" ")[1]) }
}
