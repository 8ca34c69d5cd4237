import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { roles, roleText } from "../../../contract/enums.ts"
import { instantText, locationText, notSet, personText } from "../../../contract/format.ts"
import { longestLine, phonePattern, statementLength } from "../../../contract/limits.ts"
import type { User } from "../../../contract/users.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { Checkbox, Select, TextInput } from "../../ui/field/index.ts"
import { FieldRow, PanelForm } from "../../ui/form/index.ts"
import { useSend } from "../../ui/loading/index.ts"
import { Conflicts, type FieldWords, useRecordForm } from "../../ui/record/index.ts"
import { picked } from "../../ui/values/index.ts"
import { locationsQuery, useLastChanges } from "../directory/index.ts"
import { useSendsMails } from "../information/index.ts"
import { UserBlocks } from "../moderation/index.ts"
import { useSession } from "../session/index.ts"
import { LocationChoice } from "./LocationChoice.tsx"
import { texts } from "./texts.de.ts"
import { DeleteUser, FormerMail, Invitation, SecondFactor } from "./UserActions.tsx"
import { bodyOf, draftOf, type UserDraft } from "./user-draft.ts"
import { leftAlone } from "./user-list.ts"
import { ofUser, userProblem } from "./user-problem.ts"

type Props = {
  /** Null for a new one. */
  user: User | null
  users: readonly User[]
  onClose: () => void
}

/** Creates or changes a user; activates, invites again, deletes (P80). */
export function UserForm({ user, users, onClose }: Props) {
  const form = useRecordForm({ name: "user", draftOf }, user, useFieldWords())
  const { base, draft, edited, set } = form
  const lastChange = useLastChanges("user", form)
  const sends = useSendsMails()
  const isOwn = useIsOwn(user)
  // Whoever signs in already keeps the address until they have proved the new one (P142).
  const mailWaits = user?.passwordSet && draft.mail.trim().toLowerCase() !== user.mail.toLowerCase()
  const done = user ? (mailWaits ? "savedMailWaits" : "saved") : sends ? "created" : "createdUnsent"
  const save = useSend(user ? "POST /api/user/update" : "POST /api/user/", {
    success: texts[done],
    ...ofUser,
  })
  const ownReason = ownReasonOf(isOwn, users)
  const [activationReason, setActivationReason] = useState("")
  const asks = asksWhy(base, draft.active)
  const lossOf = (...loss: Parameters<typeof leftAlone>) => {
    const locations = leftAlone(...loss)
      .map(locationText)
      .join(", ")
    return locations ? texts.leftAlone(locations) : undefined
  }
  const loss = lossOf(base, draft, users)
  const warning = lossOf(user, null, users)
  const body = bodyOf(draft)
  const edits = () => ({ ...picked(body, edited), ...(asks && { activationReason }) })
  const submit = () =>
    form.send(save, base ? { ...edits(), id: base.id, version: base.version } : body, onClose)
  const deleted = () => {
    form.discard()
    onClose()
  }
  return (
    <PanelForm
      open
      onClose={onClose}
      title={user ? personText(user) : texts.createTitle}
      subtitle={user?.mail}
      submitLabel={user ? texts.save : texts.createButton}
      onSubmit={submit}
      form={form}
      busy={save.isPending}
      error={userProblem(save.error, user ? texts.saveFailed : texts.createFailed)}
      actions={
        base && <DeleteUser warning={warning} user={base} refusedBecause={ownReason} onDeleted={deleted} />
      }
    >
      <Conflicts form={form} by={lastChange} />
      <PersonFields
        {...{ draft, set }}
        mailHint={user?.passwordSet ? texts.mailHint : undefined}
        mailLocked={isOwn ? texts.ownMail : undefined}
      />
      <RightFields {...{ user, users, draft, set, ownReason }} />
      {loss && <Notice tone="warning">{loss}</Notice>}
      {base && <MailProof user={base} asks={asks} reason={activationReason} onReason={setActivationReason} />}
      {user && <FormerMail user={user} users={users} refusedBecause={ownReason} />}
      {user && <LastSignIn at={user.lastSignInAt} />}
      {user ? <Invitation user={user} users={users} /> : <p>{texts.invitationFollows}</p>}
      {user && <SecondFactor user={user} users={users} refusedBecause={ownReason} />}
      {user && <UserBlocks user={user} warning={warning} refusedBecause={ownReason} />}
    </PanelForm>
  )
}

/** Whether somebody still comes, before their account is taken or kept (P257). */
function LastSignIn({ at }: { at: string | null }) {
  return <p>{at ? texts.lastSignInAt(instantText(at)) : texts.neverSignedInYet}</p>
}

type FieldProps = { draft: UserDraft; set: (changes: Partial<UserDraft>) => void }

type PersonFieldProps = FieldProps & {
  mailHint: string | undefined
  /** Why the address is changed elsewhere. */
  mailLocked: string | undefined
}

/** Who it is, and how to reach them. */
function PersonFields({ draft, set, mailHint, mailLocked }: PersonFieldProps) {
  return (
    <>
      <FieldRow>
        <TextInput
          label={texts.firstname}
          required
          maxLength={longestLine}
          value={draft.firstname}
          onChange={(firstname) => set({ firstname })}
        />
        <TextInput
          label={texts.lastname}
          required
          maxLength={longestLine}
          value={draft.lastname}
          onChange={(lastname) => set({ lastname })}
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          label={texts.mail}
          type="email"
          required
          maxLength={254}
          hint={mailHint}
          lockedBecause={mailLocked}
          autoComplete="off"
          value={draft.mail}
          onChange={(mail) => set({ mail })}
        />
        <TextInput
          label={texts.phone}
          type="tel"
          required={false}
          hint={texts.phoneHint}
          pattern={phonePattern}
          autoComplete="off"
          value={draft.phone}
          onChange={(phone) => set({ phone })}
        />
      </FieldRow>
    </>
  )
}

type RightFieldProps = FieldProps & {
  user: User | null
  users: readonly User[]
  ownReason: string | undefined
}

/** What they may see: by their type, their locations, and only while they are active. */
function RightFields({ user, users, draft, set, ownReason }: RightFieldProps) {
  return (
    <>
      <Select
        label={texts.type}
        required
        value={draft.type}
        onChange={(type) => set({ type })}
        options={roles.map((value) => ({ value, label: roleText[value] }))}
        lockedBecause={ownReason}
      />
      {draft.type !== "ADMIN" && (
        <LocationChoice
          draft={draft}
          user={user}
          users={users}
          onChange={(locationIds) => set({ locationIds })}
        />
      )}
      <Checkbox
        label={texts.active}
        checked={draft.active}
        onChange={(active) => set({ active })}
        hint={user && !user.active && draft.active ? texts.activationMail : texts.activeHint}
        refusedBecause={ownReason}
      />
    </>
  )
}

function useIsOwn(user: User | null): boolean {
  const session = useSession()
  return user !== null && session.status === "signedIn" && session.user.id === user.id
}

/** Why an admin may not switch off, demote or delete this user: it is themselves (P6). */
function ownReasonOf(isOwn: boolean, users: readonly User[]): string | undefined {
  if (!isOwn) return undefined
  const admins = users.filter(({ type, active }) => active && type === "ADMIN").length
  return admins === 1 ? texts.lastAdmin : texts.ownProfile
}

/** The fields and their values in words. */
function useFieldWords(): FieldWords<UserDraft> {
  const locations = useQuery(locationsQuery).data ?? []
  return {
    label: (name) => (name === "locationIds" ? texts.locations : texts[name]),
    value: (name, { type, active, locationIds, ...lines }) => {
      if (name === "type") return type ? roleText[type] : notSet
      if (name === "active") return active ? texts.yes : texts.no
      if (name !== "locationIds") return lines[name] || notSet
      const chosen = locations.filter(({ id }) => locationIds.includes(id))
      return chosen.map(locationText).join(", ") || notSet
    },
  }
}

/** Whether an admin has to say why: the person signs in already, with an address that nobody proved (P54). */
const asksWhy = (base: User | null, active: boolean): boolean =>
  base !== null && active && !base.active && base.passwordSet && !base.mailProven

type MailProofProps = { user: User; asks: boolean; reason: string; onReason: (reason: string) => void }

/** What is known of a person's address: not proven, or about to be another one (P54, P142). */
function MailProof({ user, asks, reason, onReason }: MailProofProps) {
  const sends = useSendsMails()
  const { mail, mailProven, passwordSet, pendingMail } = user
  return (
    <>
      {pendingMail && <Notice tone="info">{texts.pendingMail({ mail: pendingMail, current: mail })}</Notice>}
      {passwordSet && !mailProven && (
        <Notice tone="warning" title={texts.unprovenTitle}>
          {sends ? texts.unprovenText(mail) : texts.unprovenUnsent}
        </Notice>
      )}
      {asks && (
        <TextInput
          label={texts.activationReason}
          hint={texts.activationReasonHint}
          multiline
          required
          maxLength={statementLength}
          value={reason}
          onChange={onReason}
        />
      )}
    </>
  )
}
