export { asksWhy } from "./MailProof.tsx"
export { proposedLocation } from "./user-draft.ts"
