export {
  addToOutbox,
  isStranger,
  type MailDraft,
  type MailMessage,
  mail,
  mailsJson,
  type NamedPerson,
  named,
  nameless,
  provider,
  type Recipient,
  recipientOf,
} from "./draft.ts"
export { forgetInMails, forgetRecipients } from "./forget.ts"
export { type MailKind, mailKinds, maxAttempts, withoutCodes, withoutCodesSql } from "./kinds.ts"
export { type MailContent, singleLine, withNote, withReference } from "./layout.ts"
export {
  createMailTransport,
  type Delivery,
  type MailAttachment,
  type MailTransport,
  type OutgoingMail,
  proveMailServer,
} from "./transport.ts"
