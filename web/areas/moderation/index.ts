export { Complaints } from "./Complaints.tsx"
export { UserBlocks } from "./UserBlocks.tsx"
