import { Link, type LinkProps } from "@tanstack/react-router"
import { instantText } from "../../../contract/format.ts"
import { messageWords } from "../../../contract/message-words.ts"
import type { Message } from "../../../contract/messages.ts"
import { withUnits } from "../../../contract/with-units.ts"
import { IconButton } from "../../ui/button/index.ts"
import { VStack } from "../../ui/layout/index.ts"
import { classes, Icon } from "../../ui/theme/index.ts"
import { linkOf } from "./link-of.ts"
import styles from "./Messages.module.css"
import { texts } from "./texts.de.ts"
import { useMark } from "./use-messages.ts"

type Props = { message: Message; isAdmin: boolean; now: Date; onLeave: () => void }

/** One message: its title leads to what it is about, and then it is read. */
export function MessageItem({ message, isAdmin, now, onLeave }: Props) {
  const mark = useMark(texts.markFailed)
  const { id, isRead, at } = message
  const { tone, title, about, lines } = messageWords(message, now)
  const open = () => {
    if (!isRead) mark.mutate({ id, isRead: true })
    onLeave()
  }
  return (
    <li className={classes(styles.item, styles[tone], !isRead && styles.unread)}>
      <Icon name={tone} />
      <VStack gap={0.5} breaks className={styles.text}>
        <Link {...(linkOf(message, isAdmin) as LinkProps)} className={styles.title} onClick={open}>
          {!isRead && <span className="visually-hidden">{texts.unread}: </span>}
          {withUnits(title)}
        </Link>
        {about && <p className={styles.about}>{withUnits(about)}</p>}
        {lines.map((line) => (
          <p key={line}>{withUnits(line)}</p>
        ))}
        <time dateTime={at} className={styles.time}>
          {instantText(at)}
        </time>
      </VStack>
      <IconButton
        icon={isRead ? "mail" : "check"}
        label={
          isRead
            ? texts.markUnread([title, about].filter(Boolean).join(", "))
            : texts.markRead([title, about].filter(Boolean).join(", "))
        }
        onClick={() => mark.mutate({ id, isRead: !isRead })}
      />
    </li>
  )
}
