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
