import { expect, test, vi } from "vitest"
import { openFromNote, showPush } from "./pushes.ts"
import type { WorkerScope } from "./worker-scope.ts"

const shown = vi.fn(async () => {})
const scopeWith = (pages: object[], openWindow = vi.fn(async () => null)) =>
  ({
    registration: { showNotification: shown },
    clients: { matchAll: async () => pages, openWindow },
  }) as unknown as WorkerScope

test("what the portal tells is shown in its words, the newest in the place of the one before", async () => {
  await showPush(scopeWith([]), { body: "3 neue Mitteilungen", link: "/" })
  expect(shown).toHaveBeenLastCalledWith(
    "Aurel ZVF",
    expect.objectContaining({ body: "3 neue Mitteilungen", tag: "messages", data: "/" }),
  )
})

test.each([undefined, null, "text", {}, { body: "x" }])(
  "of %j it says that there is something new",
  async (pushed) => {
    await showPush(scopeWith([]), pushed)
    expect(shown).toHaveBeenLastCalledWith(
      "Aurel ZVF",
      expect.objectContaining({ body: "Neue Mitteilung", data: "/" }),
    )
  },
)

test.each([
  ["/activity?activityId=a", "/activity?activityId=a"],
  ["https://anderswo.example/x?y=1", "/x?y=1"],
  ["//anderswo.example/x", "/x"],
])("a click upon one that leads to %s leads to %s of the portal", async (data, address) => {
  vi.stubGlobal("location", { origin: "https://portal.example" })
  const note = () =>
    ({ data, close: vi.fn() }) as unknown as Notification & { close: ReturnType<typeof vi.fn> }
  const openWindow = vi.fn(async () => null)
  const clicked = note()
  await openFromNote(scopeWith([], openWindow), clicked)
  expect(openWindow).toHaveBeenCalledWith(address)
  expect(clicked.close).toHaveBeenCalled()

  const page = {
    focus: vi.fn(async () => Promise.reject(new Error("not now"))),
    navigate: vi.fn(async () => null),
  }
  await openFromNote(scopeWith([page], openWindow), note())
  expect(page.navigate).toHaveBeenCalledWith(address)
  expect(openWindow).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})
