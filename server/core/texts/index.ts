export { introducedText, introduceTexts } from "./agreed.ts"
export { parseMarkdown } from "./markdown.ts"
export {
  inEffect,
  orderVersions,
  parseHead,
  parseText,
  parseVersion,
  readVersions,
  TextError,
  versionHead,
} from "./versions.ts"
