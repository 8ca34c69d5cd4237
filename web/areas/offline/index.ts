export { pushHere, subscribePush } from "./push.ts"
