import { expect, it } from "vitest"
import { createUploadQueue, type Rest, type Send } from "./upload-queue.ts"

const file = (name: string) => new File(["x"], name)

function heldSends() {
  const open = new Map<string, { pass: () => void; fail: (problem: Error) => void }>()
  const order: string[] = []
  const send: Send<string> = ({ file: { name } }, onProgress) => {
    order.push(name)
    onProgress(0.5)
    return new Promise<void>((pass, fail) => open.set(name, { pass, fail }))
  }
  return { send, order, open }
}

function stage() {
  const sends = heldSends()
  const rests: Rest[] = []
  const queue = createUploadQueue<string>(sends.send, (rest) => rests.push(rest))
  const states = () => queue.uploads().map(({ state }) => state)
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { ...sends, queue, rests, states, settled }
}

it("uploads only started files, one after the other, and reports their progress", async () => {
  const { queue, open, order, states, settled, rests } = stage()
  const [a, , c] = ["a", "b", "c"].map((name) => queue.add(file(name), ""))
  queue.start([a ?? 0, c ?? 0])
  expect(states()).toEqual(["sending", "held", "waiting"])
  expect(queue.uploads()[0]?.share).toBe(0.5)
  open.get("a")?.pass()
  await settled()
  expect(states()).toEqual(["done", "held", "sending"])
  open.get("c")?.pass()
  await settled()
  expect(order).toEqual(["a", "c"])
  expect(rests).toEqual([{ sent: 2, problems: [] }])
})

it("continues after a failure, keeps its reason, and retries on request", async () => {
  const { queue, open, states, settled, rests } = stage()
  const ids = ["a", "b"].map((name) => queue.add(file(name), ""))
  queue.start(ids)
  open.get("a")?.fail(new Error("no"))
  await settled()
  expect(states()).toEqual(["failed", "sending"])
  expect(queue.uploads()[0]?.problem).toEqual(new Error("no"))
  open.get("b")?.pass()
  await settled()
  queue.start(ids)
  expect(states()).toEqual(["sending", "done"])
  open.get("a")?.pass()
  await settled()
  expect(rests).toEqual([
    { sent: 1, problems: [new Error("no")] },
    { sent: 1, problems: [] },
  ])
  expect(queue.uploads()[0]).toMatchObject({ state: "done", problem: null })
})

it("changes parameters only before sending, and keeps a file being sent", () => {
  const { queue, states } = stage()
  const ids = ["a", "b"].map((name) => queue.add(file(name), "old"))
  queue.start([ids[0] ?? 0])
  for (const id of ids) queue.wish(id, "new")
  expect(queue.uploads().map(({ wish }) => wish)).toEqual(["old", "new"])
  queue.remove(() => true)
  expect(states()).toEqual(["sending"])
})
