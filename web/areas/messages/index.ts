export { useUnread } from "./use-messages.ts"
