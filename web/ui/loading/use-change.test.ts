import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { expect, test } from "vitest"
import { ApiError } from "../../api.ts"
import { useChange } from "./use-change.ts"

/** What a change tells the cache, step by step, and how it ends. */
async function told(answer: () => Promise<string>) {
  const cache = new QueryClient()
  const steps: unknown[] = []
  const step =
    (name: string) =>
    (given: QueryClient, ...more: unknown[]) =>
      steps.push([name, given === cache, ...more])
  let send = async (_: string) => ""
  // biome-ignore lint/correctness/noComponentHookFactories: drawn once
  function Screen() {
    const change = useChange({
      mutationFn: answer,
      onMutate: step("mutate"),
      onSuccess: step("success"),
      onConflict: step("conflict"),
      onError: step("error"),
      onSettled: step("settled"),
    })
    send = change.mutateAsync
    return null
  }
  renderToString(createElement(QueryClientProvider, { client: cache }, createElement(Screen)))
  await send("wish").catch(() => {})
  return steps
}

test("each step is given the cache and what it is about", async () => {
  expect(await told(async () => "done")).toEqual([
    ["mutate", true, "wish"],
    ["success", true, "done", "wish"],
    ["settled", true, "done", null],
  ])
})

test("a conflict brings the row before the error is told, another refusal brings none", async () => {
  const conflict = new ApiError(409, { code: "version_conflict", message: "", details: { current: "row" } })
  const names = async (error: Error) => (await told(() => Promise.reject(error))).slice(1)
  expect(await names(conflict)).toEqual([
    ["conflict", true, "row"],
    ["error", true, conflict, "wish", 1],
    ["settled", true, undefined, conflict],
  ])
  expect(await names(new Error("away"))).toHaveLength(2)
})
