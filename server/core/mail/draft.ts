import { personText } from "../../../contract/format.ts"
import type { MailKind } from "./kinds.ts"
import { layOutMail, type MailContent, singleLine } from "./layout.ts"

/** A person as a mail names them. */
export type NamedPerson = { id: string; name: string; mail: string }

/** A mail that an area wants sent. `subject` and both parts of `to` are single lines. */
export type MailDraft = {
  kind: MailKind
  /** `userId` is whose mail it is, null for the provider's: people get a copy of theirs with their data. */
  to: { name: string; address: string; userId: string | null }
  subject: string
  text: string
  html: string
  /** People whom subject or text name besides the recipient, by `named` (P58). */
  about?: readonly NamedPerson[]
  /** The binding act whose document goes with it (P130). */
  actId?: string | null
  /** The case that it reminds of: one mail of each kind per case. */
  remindsOf?: string
  /** Sent also where the recipient muted its kind, because it binds somebody. */
  isBinding?: boolean
}

type Person = { id: string; firstname: string; lastname: string; mail: string }
/** For people who registered: whether their address is proven. */
export type Recipient = Person & { gssnLocation?: string; mailProven?: boolean }

/** What a mail says. */
export type MailMessage = Pick<MailContent, "paragraphs" | "link"> &
  Partial<Pick<MailContent, "facts">> &
  Pick<MailDraft, "subject" | "about" | "actId" | "remindsOf" | "isBinding">

/** Makes the draft of a mail from what it says. Kinds and their rules: `mailKinds`. */
export const mail = (
  kind: MailKind,
  to: Recipient | MailDraft["to"],
  { subject, paragraphs, facts = [], link, ...rest }: MailMessage,
): MailDraft => ({
  kind,
  to: "address" in to ? to : recipientOf(to),
  subject: singleLine(subject),
  ...layOutMail({ paragraphs, facts, link }),
  ...rest,
})

const nameOf = (person: Person) => singleLine(personText(person))

/** For `about` of a draft. */
export const named = (...people: readonly Person[]): NamedPerson[] =>
  people.map((person) => ({ id: person.id, name: nameOf(person), mail: person.mail }))

/** Whether a person registered with an address that may be somebody else's: a mail to it holds nothing that they typed (P54). */
export const isStranger = ({ gssnLocation, mailProven }: Recipient): boolean =>
  mailProven === false && Boolean(gssnLocation)

/** A person as the recipient of a mail, by name unless a stranger may have typed it. */
export const recipientOf = (to: Recipient): MailDraft["to"] =>
  isStranger(to) ? nameless(to.id, to.mail) : { name: nameOf(to), address: to.mail, userId: to.id }

/** An address that nobody proved yet, or that is about to go, as the recipient of a mail (P54). */
export const nameless = (userId: string, address: string): MailDraft["to"] => ({
  name: address,
  address,
  userId,
})

/** The provider as the recipient of a mail. */
export const provider = (address: string, name = "ZVF-Anbieter"): MailDraft["to"] => ({
  name,
  address,
  userId: null,
})
