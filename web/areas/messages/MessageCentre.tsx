import { useState } from "react"
import { useTranslation } from "../../texts.ts"
import { MessageList, useToasts } from "../../ui/feedback/index.ts"
import { Tabs } from "../../ui/layout/index.ts"
import { MessageRows } from "./MessageRows.tsx"

type Props = {
  isAdmin: boolean
  unread: number
  /** Shown first: what the portal told the person, or the toasts of this visit. */
  first: "messages" | "toasts"
  onLeave: () => void
}

/** What is behind the bell: the person's messages (P125), and the toasts of this visit (P86). */
export function MessageCentre({ isAdmin, unread, first, onLeave }: Props) {
  const { t } = useTranslation("messages")
  const [tab, setTab] = useState(first)
  const { kept } = useToasts()
  return (
    <Tabs
      label={t("title")}
      value={tab}
      onChange={setTab}
      tabs={[
        {
          value: "messages",
          label: t("title"),
          ...(unread > 0 && { count: unread }),
          content: <MessageRows isAdmin={isAdmin} unread={unread} onLeave={onLeave} />,
        },
        {
          value: "toasts",
          label: t("toasts"),
          ...(kept.length > 0 && { count: kept.length }),
          content: <MessageList />,
        },
      ]}
    />
  )
}
