import { type QueryClient, queryOptions, useMutation, useQuery } from "@tanstack/react-query"
import type { NoticeKind } from "../../../contract/enums.ts"
import type { OwnSettings } from "../../../contract/profile.ts"
import { type CallInput, call } from "../../api.ts"
import { useChange } from "../../ui/loading/index.ts"
import { makePasskey, renewProfile } from "../session/index.ts"

const settingsQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: ({ signal }) => call("GET /api/profile/", { signal }),
})

/** One's own sessions, second factor and choice of mails. */
export const useSettings = (failure: string) => useQuery({ ...settingsQuery, meta: { failure } })

type Words = { success: string; failure: string }
const put = (client: QueryClient, settings: OwnSettings) =>
  client.setQueryData(settingsQuery.queryKey, settings)
const renew = (client: QueryClient) => client.invalidateQueries({ queryKey: settingsQuery.queryKey })

/** Changes name and phone. The form shows refusals itself. */
export const useUpdateProfile = (success: string) =>
  useMutation({
    mutationFn: (body: CallInput<"POST /api/profile/update">["body"]) =>
      call("POST /api/profile/update", { body }),
    meta: { silent: true, success },
    // Also after a conflict: the form goes on with the version that is there now.
    onSettled: () => renewProfile(),
  })

/** Chooses the mails one does without. */
export const useChooseNotices = (words: Words) =>
  useChange({
    mutationFn: (mutedNotices: NoticeKind[]) => call("POST /api/profile/notices", { body: { mutedNotices } }),
    meta: words,
    onSuccess: put,
  })

/** Signs one of one's sessions out. */
export const useEndSession = (words: Words) =>
  useChange({
    mutationFn: (id: string) => call("POST /api/profile/session/end", { body: { id } }),
    meta: words,
    onSuccess: put,
    onError: renew,
  })

/** Signs all of one's sessions out but this. */
export const useEndOtherSessions = (words: Words) =>
  useChange({
    mutationFn: () => call("POST /api/profile/session/end-others"),
    meta: words,
    onSuccess: put,
  })

/** Changes the password. The form shows refusals itself, as do those below. */
export const useChangePassword = (success: string) =>
  useChange({
    mutationFn: (body: CallInput<"POST /api/profile/password">["body"]) =>
      call("POST /api/profile/password", { body }),
    meta: { silent: true, success },
    onSuccess: renew,
  })

/** Makes a secret for an authenticator app. */
export const usePrepareSecondFactor = () =>
  useMutation({
    mutationFn: (password: string) => call("POST /api/profile/second-factor/prepare", { body: { password } }),
    meta: { silent: true },
  })

/** Switches the second factor on; the screen stays, since it shows the recovery codes. */
export const useConfirmSecondFactor = (success: string) =>
  useChange({
    mutationFn: (code: string) => call("POST /api/profile/second-factor/confirm", { body: { code } }),
    meta: { silent: true, success },
    onSuccess: renew,
  })

/** Adds a passkey: asks the portal, has the browser make it, hands it in; the screen stays, since it may show recovery codes. */
export const useAddPasskey = (success: string) =>
  useChange({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const options = await call("POST /api/profile/passkey/prepare", { body: { password } })
      return call("POST /api/profile/passkey/add", { body: { name, response: await makePasskey(options) } })
    },
    meta: { silent: true, success },
    onSuccess: renew,
  })

/** Gives a passkey another name. */
export const useRenamePasskey = (success: string) =>
  useChange({
    mutationFn: (body: CallInput<"POST /api/profile/passkey/rename">["body"]) =>
      call("POST /api/profile/passkey/rename", { body }),
    meta: { silent: true, success },
    onSuccess: renew,
  })

/** Removes a passkey; whoever has to have a second factor may have none now. */
export const useRemovePasskey = (success: string) =>
  useChange({
    mutationFn: (body: CallInput<"POST /api/profile/passkey/remove">["body"]) =>
      call("POST /api/profile/passkey/remove", { body }),
    meta: { silent: true, success },
    onSuccess: async (client) => {
      await Promise.all([renew(client), renewProfile()])
    },
  })

/** The code is left out where no app shows codes. */
export type Proof = { password: string; code?: string }

/** Makes new recovery codes. */
export const useRenewRecoveryCodes = () =>
  useChange({
    mutationFn: (body: Proof) => call("POST /api/profile/second-factor/recovery-codes", { body }),
    meta: { silent: true },
    onSuccess: renew,
  })

/** Switches the second factor off. */
export const useSwitchSecondFactorOff = (success: string) =>
  useChange({
    mutationFn: (body: Required<Proof>) => call("POST /api/profile/second-factor/off", { body }),
    meta: { silent: true, success },
    onSuccess: (client, settings) => {
      put(client, settings)
      return renewProfile()
    },
  })

/** Removes the own account. */
export const useRemoveAccount = (success: string) =>
  useMutation({
    mutationFn: (password: string) =>
      call("POST /api/profile/remove", { body: password ? { password } : {} }),
    meta: { silent: true, success },
  })

/** Fetches everything the portal keeps about oneself. */
export const useExport = (words: Words) =>
  useMutation({ mutationFn: () => call("GET /api/profile/export"), meta: words })

/** Sends the link once more that proves the own address. */
export const useResendProof = (words: Words) =>
  useMutation({ mutationFn: () => call("POST /api/user/mail/resend"), meta: words })

/** Asks for another address. The form shows refusals itself. */
export const useChangeMail = (success: string) =>
  useMutation({
    mutationFn: (body: CallInput<"POST /api/profile/mail">["body"]) =>
      call("POST /api/profile/mail", { body }),
    meta: { silent: true, success },
    onSuccess: () => renewProfile(),
  })
