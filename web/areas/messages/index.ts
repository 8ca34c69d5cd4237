export { useUnread } from "./api.ts"
