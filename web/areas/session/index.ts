export { identity } from "./identity.ts"
export {
  arrive,
  currentSession,
  mayCall,
  register,
  renewProfile,
  type Session,
  signIn,
  signOut,
  signUp,
  useSession,
  whenPersonChanges,
  whenRightsChange,
} from "./session.ts"
