import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../api.ts"
import { ErrorState, Loading, Notice, problemText, Skeleton } from "../../ui/feedback/index.ts"
import { LinkedComplaint } from "../moderation/index.ts"
import type { LinkProps } from "./LinkPage.tsx"
import { texts } from "./texts.de.ts"

const blockQuery = (code: string) =>
  queryOptions({
    queryKey: ["linkedBlock", code],
    queryFn: ({ signal }) => call("POST /api/user/block/link", { body: { code }, signal }),
    meta: { silent: true },
  })

/** A complaint about a block, without a sign-in (P146). */
export function ComplaintLink({ code }: LinkProps) {
  const client = useQueryClient()
  const found = useQuery(blockQuery(code))
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
        client.setQueryData(blockQuery(code).queryKey, own)
        return own
      }}
    />
  )
}
