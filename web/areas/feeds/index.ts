export { FeedKeysCard } from "./FeedKeysCard.tsx"
export { LocationKeys } from "./LocationKeys.tsx"
