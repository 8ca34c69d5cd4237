export { OwnCarInstead } from "./OwnCarInstead.tsx"
