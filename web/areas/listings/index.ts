export { CopiedText } from "./CopiedText.tsx"
export { ListingKit } from "./ListingKit.tsx"
