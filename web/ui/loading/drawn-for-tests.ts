import { type QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createElement } from "react"
import { renderToString } from "react-dom/server"

/** Calls a hook in a screen that is drawn once. */
export function drawn<T>(client: QueryClient, useIt: () => T): T {
  let result: T | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: drawn once
  function Screen() {
    result = useIt()
    return null
  }
  renderToString(createElement(QueryClientProvider, { client }, createElement(Screen)))
  return result as T
}
