import { useEffect, useState } from "react"
import { call } from "../api.ts"
import { Button } from "../ui/button/Button.tsx"
import { EmptyState, Notice } from "../ui/feedback/States.tsx"
import { HStack, VStack } from "../ui/layout/Layout.tsx"
import { ChunkLoadError } from "../ui/loading/chunks.tsx"
import { common } from "../ui/texts.de.ts"
import { texts } from "./texts.de.ts"

/** Something in a page broke, or a part of it could not be loaded: says what is safe, and tries again. */
export function ErrorPage({ error }: { error: unknown }) {
  const [state, setState] = useState<"shown" | "asking" | "unreachable">("shown")
  const retry = async () => {
    setState("asking")
    if (!(await reloadIfReachable())) setState("unreachable")
  }
  const isMissing = error instanceof ChunkLoadError
  useEffect(() => {
    if (isMissing && !wasReloaded()) void reloadIfReachable()
  }, [isMissing])
  return (
    <div role="alert">
      <EmptyState
        wholePage
        icon="warning"
        title={isMissing ? texts.missingTitle : texts.errorTitle}
        action={
          <HStack gap="2 4" align="center" justify="center" wrap>
            <Button variant="primary" icon="refresh" busy={state === "asking"} onClick={() => void retry()}>
              {common.retry}
            </Button>
            {/* A page that broke is left for good, with all that stands in its memory. */}
            <a href="/">{texts.toHome}</a>
          </HStack>
        }
      >
        <VStack gap={2}>
          <p>{isMissing ? texts.missingText : texts.errorText}</p>
          <p>{texts.errorSafe}</p>
          {state === "unreachable" && <Notice tone="warning">{texts.unreachable}</Notice>}
        </VStack>
      </EmptyState>
    </div>
  )
}

/** Without a connection, a reload would leave nothing but the browser's own page. */
async function reloadIfReachable(): Promise<boolean> {
  const isReachable = await call("GET /api/health").then(
    () => true,
    () => false,
  )
  if (isReachable) location.reload()
  return isReachable
}

/** What a page that was loaded again lacks so soon, it would lack the next time, too. */
const soonMs = 60_000

/** Some browsers give up a module for good once it failed, so the page is loaded again by itself, but once only (ADR-0022). */
const wasReloaded = () =>
  performance.now() < soonMs &&
  performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload")
