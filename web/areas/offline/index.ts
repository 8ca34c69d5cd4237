export { pushHere, subscribePush, unsubscribePush } from "./push.ts"
