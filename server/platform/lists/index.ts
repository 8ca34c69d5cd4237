export { type KeptList, keepLists, type LoadParts } from "./kept-lists.ts"
export { shareReads } from "./shared-reads.ts"
