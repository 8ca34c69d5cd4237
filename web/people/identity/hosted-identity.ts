import { FirebaseError, initializeApp } from "@firebase/app"
import {
  type Auth,
  browserLocalPersistence,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  FactorId,
  getMultiFactorResolver,
  initializeAuth,
  type MultiFactorError,
  onAuthStateChanged,
  signInWithEmailAndPassword,
  signOut,
  TotpMultiFactorGenerator,
  type User,
  type UserCredential,
  validatePassword,
  verifyPasswordResetCode,
} from "@firebase/auth"
import { errorStatus, errorText } from "../../../contract/core/errors.ts"
import { hostedIdentityCode, portalCodeOf } from "../../../contract/people/identity-errors.ts"
import { ApiError, call, isRefused } from "../../core/api.ts"
import type { Identity } from "./identity-type.ts"
import type { TokenAnswer } from "./token-keeper.ts"

/** How long to wait for another tab's sign-in to arrive here, in milliseconds. */
const arrivalMs = 2_000

/** Firebase Authentication: its SDK signs in, stores the session in this browser and renews tokens. */
export function openHostedIdentity(settings: { projectId: string; apiKey: string }): Identity {
  const auth = initializeAuth(initializeApp(settings), { persistence: browserLocalPersistence })
  /** The user with a brand-new token. */
  let justSignedIn: User | null = null
  const enter = async (entering: () => Promise<UserCredential>) => {
    justSignedIn = (await refusing(entering)).user
  }
  return {
    hint: "hosted",
    signIn: (mail, password, code) => enter(() => signInWith(auth, mail, password, code)),
    signUp: (mail, password) => enter(() => createUserWithEmailAndPassword(auth, mail, password)),
    signOut: () => refusing(() => signOut(auth)),
    async fetchToken() {
      const user = await personOf(auth)
      const isNew = user !== null && user === justSignedIn
      justSignedIn = null
      return user ? tokenOf(auth, user, isNew) : { over: "user-token-expired" }
    },
    mail: () => auth.currentUser?.email ?? "",
    passwordPolicy: () => policyOf(auth),
    ...codesOf(auth),
  }
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof FirebaseError ? refusalOf(error.code) : error
  }
}

/** Signs in with an app's code as second factor. SMS would require third-party scripts (ADR-0016). */
async function signInWith(
  auth: Auth,
  mail: string,
  password: string,
  code?: string,
): Promise<UserCredential> {
  try {
    return await signInWithEmailAndPassword(auth, mail, password)
  } catch (error) {
    if (!(error instanceof FirebaseError) || error.code !== "auth/multi-factor-auth-required") throw error
    const resolver = getMultiFactorResolver(auth, error as MultiFactorError)
    const app = resolver.hints.find(({ factorId }) => factorId === FactorId.TOTP)
    if (!app) throw refusalOf("auth/operation-not-allowed")
    if (code === undefined) throw error
    return resolver.resolveSignIn(
      TotpMultiFactorGenerator.assertionForSignIn(app.uid, code.replace(/\s/g, "")),
    )
  }
}

/** The signed-in user; waits briefly for a sign-in in another tab. */
async function personOf(auth: Auth): Promise<User | null> {
  await auth.authStateReady()
  if (auth.currentUser) return auth.currentUser
  return new Promise((resolve) => {
    const settle = (user: User | null) => {
      stop()
      clearTimeout(patience)
      resolve(user)
    }
    const stop = onAuthStateChanged(auth, (user) => user && settle(user))
    const patience = setTimeout(() => settle(null), arrivalMs)
  })
}

/** A token with its full lifetime, counted from now, or why the session is over. */
async function tokenOf(auth: Auth, user: User, isNew: boolean): Promise<TokenAnswer> {
  try {
    return { token: await user.getIdToken(!isNew) }
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error
    if (!isOver(error.code)) throw refusalOf(error.code)
    await signOut(auth)
    return { over: hostedIdentityCode(error.code) }
  }
}

/** The policy in the service's format; the SDK refuses any but schema version 1. */
async function policyOf(auth: Auth): Promise<unknown> {
  try {
    const { passwordPolicy } = await validatePassword(auth, "-")
    const {
      containsLowercaseLetter: containsLowercaseCharacter,
      containsUppercaseLetter: containsUppercaseCharacter,
      ...others
    } = passwordPolicy.customStrengthOptions
    return {
      schemaVersion: 1,
      customStrengthOptions: { ...others, containsLowercaseCharacter, containsUppercaseCharacter },
      allowedNonAlphanumericCharacters: [...passwordPolicy.allowedNonAlphanumericCharacters],
    }
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error
    if (error.code === "auth/unsupported-password-policy-schema-version") return null
    throw refusalOf(error.code)
  }
}

/** Exchanges the portal's codes for the service's, so that no password passes through the portal. */
function codesOf(auth: Auth): Pick<Identity, "checkCode" | "setPassword"> {
  /** The service's codes by the links' codes. */
  const own = new Map<string, string>()
  return {
    async checkCode(code) {
      try {
        return await call("POST /api/link/check", { body: { code } })
      } catch (error) {
        if (!isRefused<"POST /api/link/check">(error, "invalid_link")) throw error
        const mail = await refusing(() => verifyPasswordResetCode(auth, code))
        own.set(code, code)
        return { kind: "RESET", mail }
      }
    },
    async setPassword(oobCode, newPassword) {
      const code =
        own.get(oobCode) ?? (await call("POST /api/identity/reset/exchange", { body: { oobCode } })).code
      // Kept for another attempt, since the link is used up.
      own.set(oobCode, code)
      await refusing(() => confirmPasswordReset(auth, code, newPassword))
    },
  }
}

/** A refusal of the service with the portal's code, and the service's own for the log. */
export function refusalOf(serviceCode: string): ApiError {
  const identity = hostedIdentityCode(serviceCode)
  const code = portalCodeOf(identity)
  return new ApiError(errorStatus[code], {
    code,
    message: errorText[code],
    details: { identity, service: serviceCode },
  })
}

const ends = [
  "auth/user-token-expired",
  "auth/user-disabled",
  "auth/user-not-found",
  "auth/invalid-user-token",
  "auth/requires-recent-login",
]

/** Whether the service reports that the session is over, not that it is unreachable. */
const isOver = (serviceCode: string): boolean => ends.includes(serviceCode)
