export { Announced } from "./Announced.tsx"
export { termsQuery } from "./api.ts"
export { WithdrawUse } from "./WithdrawUse.tsx"
