export { identity } from "./identity.ts"
export { canUsePasskeys } from "./passkey-support.ts"
export {
  arrive,
  currentSession,
  makePasskey,
  mayCall,
  register,
  renewProfile,
  signIn,
  signInWithPasskey,
  signOut,
  signUp,
  useSession,
  whenPersonChanges,
  whenRightsChange,
} from "./session.ts"
