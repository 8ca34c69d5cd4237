export { readFrontMatter } from "./front-matter.ts"
export { parseMarkdown } from "./markdown.ts"
