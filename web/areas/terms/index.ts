export { termsQuery } from "./api.ts"
export { Announced } from "./Changes.tsx"
export { WithdrawUse } from "./WithdrawUse.tsx"
