import type { OutboxMail } from "../../../contract/news/outbox.ts"

/** All e-mails that were not sent; `kept` ones cannot be. */
export const isRetriable = ({ state }: Pick<OutboxMail, "state">): boolean =>
  state !== "sent" && state !== "kept"
