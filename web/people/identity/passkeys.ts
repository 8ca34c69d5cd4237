import { startAuthentication, startRegistration } from "@simplewebauthn/browser"
import { type CallInput, type CallOutput, call } from "../../core/api.ts"

type RegistrationOptions = Parameters<typeof startRegistration>[0]["optionsJSON"]
type SignInOptions = Parameters<typeof startAuthentication>[0]["optionsJSON"]
type Made = CallInput<"POST /api/profile/passkey/add">["body"]["response"]
export type ShownPasskey = CallInput<"POST /api/identity/passkey/sign-in">["body"]["response"]

export async function showPasskey(): Promise<ShownPasskey> {
  const options = await call("POST /api/identity/passkey/options")
  const shown = await startAuthentication({ optionsJSON: options as unknown as SignInOptions })
  return shown as unknown as ShownPasskey
}

/** Signs in with a passkey chosen by the user; with `mail` only to that account. Throws errors of browser or portal. */
export async function enterByPasskey(mail?: string): Promise<void> {
  const body = { response: await showPasskey(), ...(mail && { mail }) }
  await call("POST /api/identity/passkey/sign-in", { body })
}

export const makePasskey = async (options: CallOutput<"POST /api/profile/passkey/prepare">): Promise<Made> =>
  (await startRegistration({ optionsJSON: options as unknown as RegistrationOptions })) as unknown as Made
