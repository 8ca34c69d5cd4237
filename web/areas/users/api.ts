import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query"
import type { User } from "../../../contract/users.ts"
import { type CallInput, call } from "../../api.ts"
import { currentOf } from "../../ui/feedback/index.ts"
import { usersQuery } from "../directory/index.ts"

export type NewUser = CallInput<"POST /api/user/">["body"]
type UserEdits = Omit<CallInput<"POST /api/user/update">["body"], "id" | "version">
type Saving = { base: null; form: NewUser } | { base: User; form: UserEdits }

/** Creates or changes a user. The form shows refusals itself. */
export function useSaveUser(success: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ base, form }: Saving) =>
      base
        ? call("POST /api/user/update", { body: { ...form, id: base.id, version: base.version } })
        : call("POST /api/user/", { body: form }),
    meta: { silent: true, success },
    onSuccess: (user) => put(client, user),
    onError: (error) => putCurrent(client, error),
    onSettled: () => refresh(client),
  })
}

/** Deletes a user. The question shows refusals itself. */
export function useDeleteUser(success: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: User) => call("POST /api/user/delete", { body: { id, version } }),
    meta: { silent: true, success },
    onSuccess: (_, { id }) =>
      client.setQueryData(usersQuery.queryKey, (users) => users?.filter((user) => user.id !== id)),
    onError: (error) => putCurrent(client, error),
    onSettled: () => refresh(client),
  })
}

/** Sends the invitation once more. */
export function useInvite(words: { success: string; failure: string }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: User) => call("POST /api/user/invite", { body: { id } }),
    meta: words,
    onSuccess: (user) => put(client, user),
    onSettled: () => refresh(client),
  })
}

/** Switches off the second factor of somebody who lost it. */
export function useResetSecondFactor(words: { success: string; failure: string }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: User) => call("POST /api/user/second-factor/reset", { body: { id } }),
    meta: words,
    onSuccess: (user) => put(client, user),
    onSettled: () => refresh(client),
  })
}

const put = (client: QueryClient, user: User) =>
  client.setQueryData(
    usersQuery.queryKey,
    (users) => users && [...users.filter(({ id }) => id !== user.id), user],
  )

function putCurrent(client: QueryClient, error: unknown) {
  const current = currentOf<User>(error)
  if (current) put(client, current)
}

/** Whoever changes a user may write a mail, and may do what waits on the desk. */
function refresh(client: QueryClient) {
  for (const key of ["outbox", "desk"]) void client.invalidateQueries({ queryKey: [key] })
  return client.invalidateQueries({ queryKey: usersQuery.queryKey })
}
