export { appendEntry, recordAs, recordExport, recordText } from "./append.ts"
export { type Consumer, consume, consumeAll, consumersBehind, type Entry } from "./consume.ts"
export {
  conflictingFields,
  isOvertaken,
  type Overtaken,
  overtakenOf,
} from "./overtaken.ts"
export { headOf, overdueSince, sealing, sealSome } from "./seal.ts"
