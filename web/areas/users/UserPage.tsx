import { useSearch } from "@tanstack/react-router"
import { useCallback, useState } from "react"
import { roleText } from "../../../contract/enums.ts"
import { personText } from "../../../contract/format.ts"
import type { User } from "../../../contract/users.ts"
import { links, type UserSearch } from "../../links.ts"
import { useRead } from "../../ui/loading/index.ts"
import { CreateButton, ListPage } from "../../ui/table/index.ts"
import { texts } from "./texts.de.ts"
import { UserForm } from "./UserForm.tsx"
import { signInText, userColumns } from "./use-user-columns.tsx"
import { findUsers, stateOf } from "./user-list.ts"

const none: readonly User[] = []

/** Of the state that the address names, or of all. */
function useFindUsers(only: UserSearch["state"]) {
  return useCallback(
    (users: readonly User[], search: string) =>
      findUsers(only ? users.filter((user) => stateOf(user) === only) : users, search, {
        role: ({ type }) => roleText[type],
        signIn: (user) => signInText(user),
        state: (user) => `${texts.states[stateOf(user)]} ${user.mailProven ? texts.proven : texts.unproven}`,
      }),
    [only],
  )
}

/** Everybody who may use the portal: search, create, change, activate, delete (P80). */
export function UserPage() {
  // A form keeps the user it was opened with: the list moves on beneath it.
  const [editing, setEditing] = useState<{ user: User | null } | null>(null)
  const users = useRead("GET /api/user/all", undefined, { failure: texts.loadFailed })
  const all = users.data ?? none
  const { state: named } = useSearch({ strict: false }) as UserSearch
  const state = named === "toActivate" ? named : undefined
  const waiting = all.filter(({ toActivate }) => toActivate).length
  return (
    <ListPage
      title={texts.title}
      // Its line stays free until somebody knows.
      lead={users.data ? (waiting > 0 ? texts.waiting(waiting) : texts.nobodyWaits) : "\u00a0"}
      actions={<CreateButton label={texts.create} onClick={() => setEditing({ user: null })} />}
      list={users}
      failure={texts.loadFailed}
      searchLabel={texts.search}
      find={useFindUsers(state)}
      narrowed={state && { label: texts.onlyToActivate, remove: texts.notOnly, all: links.users() }}
      columns={userColumns}
      rowId={({ id }) => id}
      rowLabel={personText}
      onRowClick={(user) => setEditing({ user })}
      foundLabel={(count) => texts.found(count)}
      noMatch={texts.noMatch}
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
