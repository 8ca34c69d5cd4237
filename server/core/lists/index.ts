export { jsonList } from "./json-parts.ts"
export { type KeptList, keepAnswers } from "./kept-answers.ts"
export { eraSql, keepLists, type LoadParts, perEra } from "./kept-lists.ts"
export { shareReads } from "./shared-reads.ts"
