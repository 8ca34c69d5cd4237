export { type CachedList, cacheAnswers } from "./cached-answers.ts"
export { cacheLists, eraSql, type LoadParts, perEra } from "./cached-lists.ts"
export { jsonList } from "./json-parts.ts"
export { shareReads } from "./shared-reads.ts"
