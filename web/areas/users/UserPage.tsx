import { useSearch } from "@tanstack/react-router"
import { useCallback, useState } from "react"
import { roleText } from "../../../contract/enums.ts"
import { personText } from "../../../contract/format.ts"
import type { User } from "../../../contract/users.ts"
import { links, type UserSearch } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { CreateButton, ListPage } from "../../ui/table/index.ts"
import { useAllUsers } from "../directory/index.ts"
import { UserForm } from "./UserForm.tsx"
import { signInText, useUserColumns } from "./use-user-columns.tsx"
import { findUsers, stateOf } from "./user-list.ts"

const none: readonly User[] = []

/** Of the state that the address names, or of all. */
function useFindUsers(only: UserSearch["state"]) {
  const { t } = useTranslation("users")
  return useCallback(
    (users: readonly User[], search: string) =>
      findUsers(only ? users.filter((user) => stateOf(user) === only) : users, search, {
        role: ({ type }) => roleText[type],
        signIn: (user) => signInText(user, t),
        state: (user) => `${t(`state_${stateOf(user)}`)} ${t(user.mailProven ? "proven" : "unproven")}`,
      }),
    [t, only],
  )
}

/** Everybody who may use the portal: search, create, change, activate, delete (P80). */
export function UserPage() {
  const { t } = useTranslation("users")
  // A form keeps the user it was opened with: the list moves on beneath it.
  const [editing, setEditing] = useState<{ user: User | null } | null>(null)
  const users = useAllUsers(t("loadFailed"))
  const all = users.data ?? none
  const { state: named } = useSearch({ strict: false }) as UserSearch
  const state = named === "toActivate" ? named : undefined
  const waiting = all.filter(({ toActivate }) => toActivate).length
  return (
    <ListPage
      title={t("title")}
      // Its line stays free until somebody knows.
      lead={users.data ? t(waiting > 0 ? "waiting" : "nobodyWaits", { count: waiting }) : "\u00a0"}
      actions={<CreateButton label={t("create")} onClick={() => setEditing({ user: null })} />}
      list={users}
      failure={t("loadFailed")}
      searchLabel={t("search")}
      find={useFindUsers(state)}
      narrowed={state && { label: t("onlyToActivate"), remove: t("notOnly"), all: links.users() }}
      columns={useUserColumns()}
      rowId={({ id }) => id}
      rowLabel={personText}
      onRowClick={(user) => setEditing({ user })}
      foundLabel={(count) => t("found", { count, formatted: count.toLocaleString("de-DE") })}
      noMatch={t("noMatch")}
    >
      {editing && (
        <UserForm
          key={editing.user?.id ?? "new"}
          user={editing.user}
          users={all}
          onClose={() => setEditing(null)}
        />
      )}
    </ListPage>
  )
}
