export { canUsePasskeys, identity } from "./identity.ts"
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
