import type { QueryClient } from "@tanstack/react-query"
import type { User } from "../../../contract/users.ts"
import { type CallInput, call } from "../../api.ts"
import { useChange } from "../../ui/loading/index.ts"
import { usersQuery } from "../directory/index.ts"

export type NewUser = CallInput<"POST /api/user/">["body"]
type UserEdits = Omit<CallInput<"POST /api/user/update">["body"], "id" | "version">
type Saving = { base: null; form: NewUser } | { base: User; form: UserEdits }

/** Creates or changes a user. The form shows refusals itself. */
export const useSaveUser = (success: string) =>
  useChange({
    mutationFn: ({ base, form }: Saving) =>
      base
        ? call("POST /api/user/update", { body: { ...form, id: base.id, version: base.version } })
        : call("POST /api/user/", { body: form }),
    meta: { silent: true, success },
    onSuccess: put,
    onConflict: put,
    onSettled: refresh,
  })

/** Deletes a user. The question shows refusals itself. */
export const useDeleteUser = (success: string) =>
  useChange({
    mutationFn: ({ id, version }: User) => call("POST /api/user/delete", { body: { id, version } }),
    meta: { silent: true, success },
    onSuccess: (client, _, { id }) =>
      client.setQueryData(usersQuery.queryKey, (users) => users?.filter((user) => user.id !== id)),
    onConflict: put,
    onSettled: refresh,
  })

type OneUser = "POST /api/user/invite" | "POST /api/user/mail/restore" | "POST /api/user/second-factor/reset"

/** Another call about one user. Without `failure` the form shows refusals itself. */
export const useUserCall = <N extends OneUser>(
  name: N,
  words: { success: string | (() => string); failure?: string },
) =>
  useChange({
    mutationFn: (body: CallInput<N>["body"]) => call<OneUser>(name, { body } as CallInput<OneUser>),
    meta: { ...words, ...(!words.failure && { silent: true }) },
    onSuccess: put,
    onConflict: put,
    onSettled: refresh,
  })

const put = (client: QueryClient, user: User) =>
  client.setQueryData(
    usersQuery.queryKey,
    (users) => users && [...users.filter(({ id }) => id !== user.id), user],
  )

/** Whoever changes a user may write a mail, and may do what waits on the desk. */
function refresh(client: QueryClient) {
  for (const key of ["outbox", "desk"]) void client.invalidateQueries({ queryKey: [key] })
  return client.invalidateQueries({ queryKey: usersQuery.queryKey })
}
