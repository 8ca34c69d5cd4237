import type { ShownLink } from "../../../contract/people/links.ts"
import type { TokenAnswer } from "./token-keeper.ts"

/** Where users of this browser are authenticated: by the portal or a hosted service. Everything throws ApiErrors. */
export type Identity = {
  /** Value stored in this browser after a sign-in. */
  hint: string
  /** Signs in; then `fetchToken` returns tokens. `code` is the second factor's, if a hosted service asks for it. */
  signIn(mail: string, password: string, code?: string): Promise<void>
  /** Creates an account and signs in; `about` lists words to avoid in the password. */
  signUp(mail: string, password: string, about: readonly string[]): Promise<void>
  signOut(): Promise<void>
  /** A new bearer token, or why the session is over. */
  fetchToken(): Promise<TokenAnswer>
  /** The account's address, if the browser knows it better than the server. */
  mail(): string
  /** The requirements for new passwords, as returned by the identity. */
  passwordPolicy(): Promise<unknown>
  /** The kind of a link, and the address whose password its code sets; does not use it up. */
  checkCode(code: string): Promise<Pick<ShownLink, "kind" | "mail">>
  /** Sets the password by a link's code, once. */
  setPassword(oobCode: string, newPassword: string): Promise<void>
}
