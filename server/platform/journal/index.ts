export { type Consumer, consume, type Entry } from "./consume.ts"
