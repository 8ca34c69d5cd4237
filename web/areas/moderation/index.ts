export { Complaints } from "./Complaints.tsx"
export { LinkedComplaint } from "./LinkedComplaint.tsx"
export { UserBlocks } from "./UserBlocks.tsx"
