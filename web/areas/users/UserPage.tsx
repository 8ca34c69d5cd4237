import { useSearch } from "@tanstack/react-router"
import { useCallback, useState } from "react"
import { roleText } from "../../../contract/enums.ts"
import { instantText, notSet, personText } from "../../../contract/format.ts"
import type { User } from "../../../contract/users.ts"
import { links, type UserSearch } from "../../links.ts"
import { Badge, type Tone } from "../../ui/feedback/index.ts"
import { useRead } from "../../ui/loading/index.ts"
import { type Column, CreateButton, ListPage, Marked } from "../../ui/table/index.ts"
import { texts } from "./texts.de.ts"
import { UserForm } from "./UserForm.tsx"
import { findUsers, stateOf, type UserState } from "./user-list.ts"

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

const tones = {
  blocked: "red",
  toActivate: "amber",
  active: "green",
  inactive: "grey",
} as const satisfies Record<UserState, Tone>
const vfnrsOf = ({ locations }: User) => locations.map(({ vfnr }) => vfnr).join(", ")

/** When somebody signed in last, as a row says it. */
const signInText = ({ lastSignInAt }: User): string =>
  lastSignInAt ? instantText(lastSignInAt) : texts.neverSignedIn

/** The columns of P80; the name completes what the keyboard's button of a row is called. */
const userColumns: readonly Column<User>[] = [
  {
    id: "vfnr",
    header: texts.vfnr,
    cell: (user) => (
      <>
        <Marked>{vfnrsOf(user) || notSet}</Marked>
        <span className="visually-hidden">, {personText(user)}</span>
      </>
    ),
    sort: vfnrsOf,
    wraps: true,
  },
  {
    id: "firstname",
    header: texts.firstname,
    cell: ({ firstname }) => firstname,
    sort: ({ firstname }) => firstname,
    cardHidden: true,
    wraps: true,
  },
  {
    id: "lastname",
    header: texts.lastname,
    cell: ({ lastname }) => lastname,
    sort: ({ lastname }) => lastname,
    cardHidden: true,
    wraps: true,
  },
  {
    id: "mail",
    header: texts.mail,
    cell: ({ mail, mailProven }) => (
      <>
        <Marked>{mail}</Marked>{" "}
        <Badge tone={mailProven ? "green" : "amber"}>{mailProven ? texts.proven : texts.unproven}</Badge>
      </>
    ),
    sort: ({ mail }) => mail,
    wraps: true,
  },
  {
    id: "type",
    header: texts.type,
    cell: ({ type }) => roleText[type],
    sort: ({ type }) => roleText[type],
  },
  {
    id: "lastSignIn",
    header: texts.lastSignIn,
    cell: (user) => signInText(user),
    sort: ({ lastSignInAt }) => lastSignInAt,
    wraps: true,
  },
  {
    id: "state",
    header: texts.state,
    cell: (user) => (
      <Badge tone={tones[stateOf(user)]}>
        <Marked>{texts.states[stateOf(user)]}</Marked>
      </Badge>
    ),
    sort: (user) => texts.states[stateOf(user)],
  },
]
