export { Announced } from "./Changes.tsx"
export { WithdrawUse } from "./WithdrawUse.tsx"
