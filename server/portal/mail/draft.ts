import type { NoticeKind } from "../../../contract/core/enums.ts"
import { personText } from "../../../contract/core/format.ts"
import { layOutMail, type MailContent, singleLine } from "../../core/mail/layout.ts"
import type { Tx } from "../../core/postgres/db.ts"

/** Higher ones are sent first. One event may send thousands of news; links and acts each follow from one person. */
export const priorities = { link: 3, act: 2, news: 1 } as const

/** What all e-mails of a kind have in common; declared beside the e-mail. */
export type MailKind = {
  kind: string
  priority: (typeof priorities)[keyof typeof priorities]
  /** Recipients can mute it (P126). */
  notice?: NoticeKind
  /** Invalid once the address changes. */
  isBoundToAddress?: true
  /** Asks to reply, so it has nothing that the provider must not read (P258). */
  isAnswered?: true
  /** For dealers: sent only to people who may see the cars. */
  isAboutCars?: true
}

export type NamedPerson = { id: string; name: string; mail: string }

/** An e-mail for the outbox. `subject` and both parts of `to` are single lines. */
export type MailDraft = MailKind & {
  /** Null for the provider. The export of a user's data contains their e-mails. */
  to: { name: string; address: string; userId: string | null }
  subject: string
  text: string
  html: string
  /** Other people in subject or text, added by `named` (P58). */
  about?: readonly NamedPerson[]
  /** The binding act whose document is attached (P130). */
  actId?: string | null
  /** For dealers: its cases. The own reference of a single one is added. */
  caseIds?: readonly string[]
  /** The user who answers replies, instead of the provider. */
  repliesTo?: string
  /** One reminder of each kind per case. */
  remindsOf?: string
  /** The deadline that it is about, or the end of its link: not sent later. */
  validUntil?: Date
  /** Sent even if the recipient muted its kind. */
  isBinding?: boolean
}

/** As e-mails name people. */
export type Person = { id: string; firstname: string; lastname: string; mail: string }
/** `mailProven`: for registered users. */
export type Recipient = Person & { gssnLocation?: string; mailProven?: boolean }

export type MailMessage = Pick<MailContent, "paragraphs" | "link"> &
  Partial<Pick<MailContent, "facts">> &
  Pick<
    MailDraft,
    "subject" | "about" | "actId" | "caseIds" | "repliesTo" | "remindsOf" | "isBinding" | "validUntil"
  >

export const mail = (
  kind: MailKind,
  to: Recipient | MailDraft["to"],
  { subject, paragraphs, facts = [], link, ...rest }: MailMessage,
): MailDraft => ({
  ...kind,
  to: "address" in to ? to : recipientOf(to),
  subject: singleLine(subject),
  ...layOutMail({ paragraphs, facts, link }),
  ...rest,
})

const nameOf = (person: Person) => singleLine(personText(person))

/** For `about` of a draft. */
export const named = (...people: readonly Person[]): NamedPerson[] =>
  people.map((person) => ({ id: person.id, name: nameOf(person), mail: person.mail }))

/** Whether an address is unverified and may belong to someone else: e-mails to it contain no user input (P54). */
export const isStranger = ({ gssnLocation, mailProven }: Recipient): boolean =>
  mailProven === false && Boolean(gssnLocation)

/** By name, unless a stranger may have entered it. */
export const recipientOf = (to: Recipient): MailDraft["to"] =>
  isStranger(to) ? nameless(to.id, to.mail) : { name: nameOf(to), address: to.mail, userId: to.id }

/** An unverified or former address. */
export const nameless = (userId: string, address: string): MailDraft["to"] => ({
  name: address,
  address,
  userId,
})

export const provider = (address: string, name = "ZVF-Anbieter"): MailDraft["to"] => ({
  name,
  address,
  userId: null,
})

/** Parameter of `add_mails`. */
export const mailsJson = (drafts: readonly MailDraft[]): string =>
  JSON.stringify(
    drafts.map(({ isBinding, notice, ...draft }) => ({ ...draft, notice: isBinding ? undefined : notice })),
  )

/** Adds e-mails to the outbox in the caller's transaction (P21). */
export async function addToOutbox(tx: Tx, drafts: readonly MailDraft[]): Promise<void> {
  await tx.run("select add_mails($1)", [mailsJson(drafts)])
}
