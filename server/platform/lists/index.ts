export { jsonList } from "./json-parts.ts"
export { type KeptList, keepAnswers } from "./kept-answers.ts"
export { keepLists, type LoadParts } from "./kept-lists.ts"
export { shareReads } from "./shared-reads.ts"
