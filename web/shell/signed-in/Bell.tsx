import { Suspense, useEffect, useRef, useState } from "react"
import type { Profile } from "../../../contract/users.ts"
import { useUnread } from "../../areas/messages/index.ts"
import { loadTexts, useTranslation } from "../../texts.ts"
import { useAfterStart } from "../../ui/browser/index.ts"
import { IconButton } from "../../ui/button/index.ts"
import { Loading, nextAnnouncement, toast, useToasts } from "../../ui/feedback/index.ts"
import { lazily } from "../../ui/loading/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import styles from "../Frame.module.css"

const MessageCentre = lazily(() => {
  void loadTexts("messages").catch(() => {})
  return import("../../areas/messages/MessageCentre.tsx")
}, "MessageCentre")

type Props = { user: Profile; isOpen: boolean; onOpen: () => void; onClose: () => void }

/** Opens the messages and says how many are unread, in all tabs at once. */
export function Bell({ user, isOpen, onOpen, onClose }: Props) {
  const { t } = useTranslation("shell")
  const isLater = useAfterStart()
  const known = useUnread(isLater && !user.lacksSecondFactor)
  const unread = known ?? 0
  const toasts = useToasts()
  const [first, setFirst] = useState<"messages" | "toasts">("messages")
  const open = () => {
    setFirst(unread === 0 && toasts.unread > 0 ? "toasts" : "messages")
    toast.markRead()
    onOpen()
  }
  const label =
    unread > 0
      ? t("messagesUnread", { count: unread })
      : toasts.unread > 0
        ? t("toastsUnread", { count: toasts.unread })
        : t("messages")
  return (
    <>
      <span className={styles.bell} data-unread={(unread === 0 && toasts.unread > 0) || undefined}>
        <IconButton icon="bell" label={label} tone="onDark" aria-haspopup="dialog" onClick={open} />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </span>
      <Arrivals unread={known} />
      <SidePanel hasNoAddress open={isOpen} onClose={onClose} title={t("messages")}>
        <Suspense fallback={<Loading>{null}</Loading>}>
          {/* Each time anew: it begins with what is new. */}
          {isOpen && (
            <MessageCentre isAdmin={user.type === "ADMIN"} unread={unread} first={first} onLeave={onClose} />
          )}
        </Suspense>
      </SidePanel>
    </>
  )
}

/** Says that a message came; what was there at the beginning is told by the name of the bell. */
function Arrivals({ unread }: { unread: number | undefined }) {
  const { t } = useTranslation("shell")
  const before = useRef(unread)
  const [said, setSaid] = useState("")
  useEffect(() => {
    const last = before.current
    before.current = unread
    if (last === undefined || unread === undefined || unread <= last) return
    setSaid((sentence) => nextAnnouncement(sentence, t("messagesUnread", { count: unread })))
  }, [unread, t])
  return (
    <span role="status" className="visually-hidden">
      {said}
    </span>
  )
}
