import { useQueryClient } from "@tanstack/react-query"
import { call } from "../../api.ts"
import { ErrorState, Loading, Notice, problemText, Skeleton } from "../../ui/feedback/index.ts"
import { keyOf, useRead } from "../../ui/loading/index.ts"
import { LinkedComplaint } from "../moderation/index.ts"
import type { LinkProps } from "./LinkPage.tsx"
import { texts } from "./texts.de.ts"

/** A complaint about a block, without a sign-in (P146). */
export function ComplaintLink({ code }: LinkProps) {
  const client = useQueryClient()
  const found = useRead("POST /api/user/block/link", { code }, { silent: true })
  if (found.error)
    return (
      <ErrorState onRetry={() => void found.refetch()}>
        {problemText(found.error, texts.notChecked)}
      </ErrorState>
    )
  if (found.data && !found.data.block)
    return (
      <Notice tone="info" title={texts.notBlockedTitle}>
        {texts.notBlockedText}
      </Notice>
    )
  if (!found.data?.block)
    return (
      <Loading>
        <Skeleton height="240px" shape="block" />
      </Loading>
    )
  return (
    <LinkedComplaint
      block={found.data.block}
      send={async (text) => {
        const own = await call("POST /api/user/complaint/link", { body: { code, text } })
        client.setQueryData(keyOf("POST /api/user/block/link", { code }), own)
        return own
      }}
    />
  )
}
