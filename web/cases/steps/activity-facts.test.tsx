import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { activityForTests } from "../activities/activity-for-tests.ts"
import { ActivityFacts } from "./ActivityFacts.tsx"

test.each([
  [{}, "2026-11-19T09:00:00Z", "Antwort bis Fr 20.11., 10:00"],
  [{}, "2026-11-21T09:00:00Z", "Antwort überfällig seit Fr 20.11., 10:00"],
  [{ state: "PRE_CONTRACT_REJECTED", reason: "Presse" }, "2026-11-21T09:00:00Z", "19.11.2026, 12:00"],
] as const)("a case %j at %s says %s", (values, now, sentence) => {
  const activity = activityForTests({ stateUpdatedAt: "2026-11-19T11:00:00Z", ...values })
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ActivityFacts activity={activity} now={new Date(now)} />
    </QueryClientProvider>,
  )
  expect(markup.replaceAll("\u00a0", " ")).toContain(sentence)
})
