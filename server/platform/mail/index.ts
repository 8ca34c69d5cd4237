export { html } from "./html.ts"
export { layOutMail, type MailContent, singleLine, withNote } from "./layout.ts"
export {
  createMailTransport,
  type Delivery,
  type MailAttachment,
  type MailTransport,
  type OutgoingMail,
  proveMailServer,
} from "./transport.ts"
