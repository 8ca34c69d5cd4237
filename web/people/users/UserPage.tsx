import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { instantText, personText } from "../../../contract/core/format.ts"
import type { Location } from "../../../contract/people/locations.ts"
import type { User } from "../../../contract/people/users.ts"
import { ResourcePage } from "../../ui/resource/ResourcePage.tsx"
import type { ResourceOfPage } from "../../ui/resource/resource.ts"
import { useSendsMails } from "../content/meta.ts"
import { useSession } from "../identity/session.ts"
import { locationsQuery } from "../locations/location-names.ts"
import { BlockInRow, UserBlocks } from "../moderation/UserBlocks.tsx"
import { columns, inOrder, searchTextOfUser } from "./columns.tsx"
import {
  ConsequenceWarning,
  consequenceOf,
  fields,
  ownReason,
  type UserForm,
  type UserKind,
  type UserReferences,
  wrongFieldIn,
} from "./fields.tsx"
import { runningWork } from "./running-work.ts"
import { texts } from "./texts.de.ts"
import { FormerMail, Invitation, SecondFactor, stale } from "./UserParts.tsx"

export const users: ResourceOfPage<UserKind> = {
  name: "user",
  list: "GET /api/user/all",
  create: "POST /api/user/",
  update: "POST /api/user/update",
  remove: "POST /api/user/delete",
  stale,
  texts,
  useReferences,

  rowLabel: personText,
  columns: () => columns,
  searchText: () => searchTextOfUser,
  inOrder,

  fields,
  formTitle: personText,
  formSubtitle: ({ mail }) => mail,
  more: (form) => (form.row ? <More user={form.row} form={form} /> : <p>{texts.invitationFollows}</p>),
  done: ({ row, draft, related: { sendsMails } }) => {
    if (!row) return sendsMails ? texts.created : texts.createdUnsent
    // Users with an account keep the address until the new one is proven.
    const mailWaits = row.passwordSet && draft.mail.trim().toLowerCase() !== row.mail.toLowerCase()
    return mailWaits ? texts.savedMailWaits : texts.saved
  },

  rowActions: (user, { rows, related }) => (
    <BlockInRow
      user={user}
      canBlock={user.active && !user.blocked && user.id !== related.ownId}
      warning={consequenceOf({ of: user, next: null, users: rows })}
    />
  ),

  deletion: {
    // Records that refer to them keep an anonymous user (P33).
    text: (user, { rows }) => (
      <>
        <p>{texts.deleteText({ name: personText(user), mail: user.mail })}</p>
        <ConsequenceWarning of={user} next={null} users={rows} />
      </>
    ),
    refusedBecause: (row, listed) => ownReason({ row, ...listed }),
  },
  problemOf: (error, doing) => {
    const running = doing === "delete" && runningWork(error)
    if (running) return texts.inUse(running)
    const name = error.code === "invalid_input" && wrongFieldIn(error.details)
    return name ? texts.wrongField(fields[name].label) : undefined
  },
}

export const UserPage = () => <ResourcePage of={users} leadOf={leadOf} />

function leadOf(rows: readonly User[] | undefined): string {
  // Reserves the line while loading.
  if (!rows) return "\u00a0"
  const waiting = rows.filter(({ toActivate }) => toActivate).length
  return waiting > 0 ? texts.waiting(waiting) : texts.nobodyWaits
}

const none: readonly Location[] = []

function useReferences(isEditing: boolean): UserReferences {
  const { data: locations = none } = useQuery({
    ...locationsQuery,
    enabled: isEditing,
    meta: { failure: texts.locationsFailed },
  })
  const session = useSession()
  const ownId = session.status === "signedIn" ? session.user.id : null
  const sendsMails = useSendsMails()
  return useMemo(() => ({ locations, ownId, sendsMails }), [locations, ownId, sendsMails])
}

function More({ user, form }: { user: User; form: UserForm }) {
  const refusedBecause = ownReason(form)
  const current = form.rows.find(({ id }) => id === user.id) ?? user
  return (
    <>
      <FormerMail user={current} refusedBecause={refusedBecause} />
      {/* Whether the user still signs in, before deleting or keeping the account (P257). */}
      <p>{user.lastSignInAt ? texts.lastSignInAt(instantText(user.lastSignInAt)) : texts.neverSignedInYet}</p>
      <Invitation user={current} sendsMails={form.related.sendsMails} />
      <SecondFactor user={current} refusedBecause={refusedBecause && texts.ownFactor} />
      <UserBlocks
        user={user}
        warning={consequenceOf({ of: user, next: null, users: form.rows })}
        refusedBecause={refusedBecause}
      />
    </>
  )
}
