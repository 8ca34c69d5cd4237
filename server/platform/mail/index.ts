export { layOutMail, type MailContent, singleLine } from "./layout.ts"
export { createMailTransport, longestAttemptMs, type MailTransport, type OutgoingMail } from "./transport.ts"
