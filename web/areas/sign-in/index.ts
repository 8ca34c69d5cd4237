export { NewPassword, noPassword } from "./NewPassword.tsx"
