export { ListingKit } from "./ListingKit.tsx"
