export { readFrontMatter } from "./front-matter.ts"
export { textHash } from "./hash.ts"
export { parseMarkdown } from "./markdown.ts"
