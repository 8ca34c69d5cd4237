import { useEffect, useState } from "react"
import { Button } from "../ui/button/Button.tsx"
import { EmptyState, Notice } from "../ui/feedback/States.tsx"
import { HStack, VStack } from "../ui/layout/Layout.tsx"
import { ChunkLoadError } from "../ui/loading/chunks.tsx"
import { isReachable } from "../ui/loading/read.ts"
import { common } from "../ui/texts.de.ts"
import { texts } from "./texts.de.ts"

/** Shown when a page fails or its code cannot be loaded: what is safe, and a retry. */
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
        title={isMissing ? texts.missingTitle : texts.errorTitle}
        action={
          <HStack gap={2} wrap>
            <Button variant="primary" icon="refresh" busy={state === "asking"} onClick={() => void retry()}>
              {common.retry}
            </Button>
            {/* A full page load, which discards the broken state. */}
            <a href="/" target="_self">
              {texts.toHome}
            </a>
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

/** Checks first, because without a connection a reload would end on the browser's own error page. */
async function reloadIfReachable(): Promise<boolean> {
  const canReload = await isReachable()
  if (canReload) location.reload()
  return canReload
}

/** If code is still missing this soon after a reload, another reload would not help. */
const soonMs = 60_000

/** Some browsers never retry a failed module, so the page is reloaded automatically, but only once (ADR-0022). */
const wasReloaded = () =>
  performance.now() < soonMs &&
  performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload")
