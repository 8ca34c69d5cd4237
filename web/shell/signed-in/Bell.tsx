import { Suspense, useEffect, useRef, useState } from "react"
import type { Profile } from "../../../contract/users.ts"
import { useUnread } from "../../areas/messages/index.ts"
import { useAfterStart } from "../../ui/browser/index.ts"
import { IconButton } from "../../ui/button/index.ts"
import { Loading, nextAnnouncement } from "../../ui/feedback/index.ts"
import { lazily } from "../../ui/loading/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import styles from "../Frame.module.css"
import { texts } from "../texts.de.ts"

const MessageRows = lazily(() => import("../../areas/messages/MessageRows.tsx"), "MessageRows")

type Props = { user: Profile; isOpen: boolean; onOpen: () => void; onClose: () => void }

/** Opens the messages and says how many are unread, in all tabs at once. */
export function Bell({ user, isOpen, onOpen, onClose }: Props) {
  const isLater = useAfterStart()
  const known = useUnread(isLater && !user.lacksSecondFactor)
  const unread = known ?? 0
  const label = unread > 0 ? texts.messagesUnread(unread) : texts.messages
  return (
    <>
      <span className={styles.bell}>
        <IconButton icon="bell" label={label} tone="onDark" aria-haspopup="dialog" onClick={onOpen} />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </span>
      <Arrivals unread={known} />
      <SidePanel hasNoAddress open={isOpen} onClose={onClose} title={texts.messages}>
        <Suspense fallback={<Loading>{null}</Loading>}>
          {/* Mounted on each opening: it begins with the newest. */}
          {isOpen && <MessageRows isAdmin={user.type === "ADMIN"} unread={unread} onLeave={onClose} />}
        </Suspense>
      </SidePanel>
    </>
  )
}

/** Says that a message came; what was there at the beginning is told by the name of the bell. */
function Arrivals({ unread }: { unread: number | undefined }) {
  const before = useRef(unread)
  const [said, setSaid] = useState("")
  useEffect(() => {
    const last = before.current
    before.current = unread
    if (last === undefined || unread === undefined || unread <= last) return
    setSaid((sentence) => nextAnnouncement(sentence, texts.messagesUnread(unread)))
  }, [unread])
  return (
    <span role="status" className="visually-hidden">
      {said}
    </span>
  )
}
