export { identity } from "./identity.ts"
export { canUsePasskeys } from "./passkey-support.ts"
export type { ShownPasskey } from "./passkeys.ts"
export {
  arrive,
  currentSession,
  makePasskey,
  mayCall,
  register,
  renewProfile,
  showPasskey,
  signIn,
  signInWithPasskey,
  signOut,
  signUp,
  useSession,
  whenPersonChanges,
  whenRightsChange,
} from "./session.ts"
