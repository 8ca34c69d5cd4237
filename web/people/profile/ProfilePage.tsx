import { useEffect, useState } from "react"
import { type NoticeKind, noticeKinds, roleText } from "../../../contract/core/enums.ts"
import { locationText, notSet } from "../../../contract/core/format.ts"
import { phonePattern } from "../../../contract/core/limits.ts"
import type { OwnSettings } from "../../../contract/people/profile.ts"
import type { Profile, User } from "../../../contract/people/users.ts"
import { isRefused } from "../../core/api.ts"
import { links } from "../../core/links.ts"
import { Button } from "../../ui/button/Button.tsx"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { Loaded, Notice, Placeholder } from "../../ui/feedback/States.tsx"
import { Checkbox } from "../../ui/field/Choice.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { FieldRow } from "../../ui/form/FormSection.tsx"
import { PanelForm } from "../../ui/form/PanelForm.tsx"
import { Facts, PageSection } from "../../ui/layout/Card.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { OpenButton } from "../../ui/panel/OpenButton.tsx"
import { Conflicts } from "../../ui/record/Conflicts.tsx"
import { DraftNotice, InertWhileBusy } from "../../ui/record/DraftFields.tsx"
import { useRecordForm } from "../../ui/record/use-record-form.ts"
import { common } from "../../ui/texts.de.ts"
import { useMeta, useSendsMails } from "../content/meta.ts"
import { NameFields } from "../identity/NameFields.tsx"
import { AccountMail, NewPassword, noPassword } from "../identity/NewPassword.tsx"
import { renewProfile, useSession } from "../identity/session.ts"
import { WithdrawUse } from "../terms/WithdrawUse.tsx"
import { DataCard } from "./DataCard.tsx"
import { MailCard } from "./MailCard.tsx"
import { PasskeysCard } from "./PasskeysCard.tsx"
import styles from "./Profile.module.css"
import { type Needed, neededBy, useOwnProof } from "./Proof.tsx"
import { RemovalCard } from "./RemovalCard.tsx"
import { SecondFactorCard } from "./SecondFactorCard.tsx"
import { SessionsCard } from "./SessionsCard.tsx"
import { texts } from "./texts.de.ts"
import { useOwnCall } from "./use-own-call.ts"

export function ProfilePage() {
  const session = useSession()
  const settings = useRead("GET /api/profile/", undefined, { failure: texts.loadFailed })
  if (session.status !== "signedIn") return null
  return (
    <Page
      title={texts.title}
      actions={
        session.user.type === "ADMIN" &&
        !session.user.lacksSecondFactor && <LinkButton link={links.journal()}>{texts.record}</LinkButton>
      }
    >
      <Loaded of={settings} failure={texts.loadFailed} waiting={waiting}>
        {(own) => <Cards user={session.user} settings={own} />}
      </Loaded>
    </Page>
  )
}

const waiting = <Placeholder height="280px" shape="block" />

function Cards({ user, settings }: { user: Profile; settings: OwnSettings }) {
  const meta = useMeta()
  // A hosted identity keeps passwords, sessions and second factors itself; an issuer all except sessions. Hidden until the identity is known.
  const hasSessions = meta && !meta.identity
  const hasPasswords = hasSessions && !meta.issuer
  const all = !user.lacksSecondFactor
  const needed = neededBy(settings)
  return (
    <>
      {!all && (
        <Notice tone="warning" title={texts.demandedTitle}>
          {texts.demandedText}
        </Notice>
      )}
      <div className={all ? styles.cards : undefined}>
        {all && <OwnDataCard user={user} />}
        {all && <MailCard user={user} needed={needed} />}
        {hasSessions && (
          <>
            {all && hasPasswords && <PasswordCard mail={user.mail} needed={needed} />}
            {/* Always at this position: its panel with recovery codes stays open while the rest of the page appears. */}
            {hasPasswords && <SecondFactorCard settings={settings} />}
            {hasPasswords && <PasskeysCard passkeys={settings.passkeys} needed={needed} />}
            {all && <SessionsCard settings={settings} />}
          </>
        )}
        {all && user.type !== "ADMIN" && <NoticesCard settings={settings} />}
        {all && <DataCard />}
        {all && user.type !== "ADMIN" && <WithdrawUse />}
        {all && <RemovalCard user={user} needed={needed} />}
      </div>
    </>
  )
}

/** Chooses which messages are also sent by e-mail, if optional (P126). */
function NoticesCard({ settings }: { settings: OwnSettings }) {
  const sends = useSendsMails()
  const words = { success: common.choiceSaved, failure: common.choiceFailed }
  const choose = useOwnCall("POST /api/profile/notices", words)
  // Shows the choice at once and reverts it on failure.
  const [chosen, setChosen] = useState<NoticeKind[] | null>(null)
  const muted = chosen ?? settings.mutedNotices
  const change = (kind: NoticeKind, wanted: boolean) => {
    const mutedNotices = noticeKinds.filter((other) => (other === kind ? !wanted : muted.includes(other)))
    setChosen(mutedNotices)
    choose.mutate({ mutedNotices }, { onSettled: () => setChosen(null) })
  }
  return (
    <PageSection ruled gap={3} title={texts.notices}>
      <p className="muted">{sends ? texts.noticesText : texts.noticesUnsent}</p>
      {noticeKinds.map((kind) => (
        <Checkbox
          key={kind}
          label={texts.notice[kind]}
          checked={!muted.includes(kind)}
          onChange={(wanted) => change(kind, wanted)}
        />
      ))}
    </PageSection>
  )
}

const kind = {
  name: "profile",
  draftOf: ({ firstname, lastname, phone }: User) => ({ firstname, lastname, phone }),
}

/** Name and phone can be changed; the rest only by admins. */
function OwnDataCard({ user }: { user: User }) {
  const form = useRecordForm(kind, user, {
    label: (name) => texts[name],
    value: (name, values) => values[name] || notSet,
  })
  const { base, draft, set } = form
  const update = useOwnCall("POST /api/profile/update", { success: texts.saved }, renewProfile)
  const conflict = isRefused<"POST /api/profile/update">(update.error, "version_conflict")
  // Continues with the current version.
  useEffect(() => {
    if (conflict) void renewProfile()
  }, [conflict])
  const locations = user.locations.map((location) => <p key={location.id}>{locationText(location)}</p>)
  return (
    <PageSection ruled gap={3} title={texts.ownData}>
      <Form
        onSubmit={() => {
          if (form.dirty) form.send(update, { version: base.version, ...draft })
        }}
        sending={update}
        failure={texts.saveFailed}
        error={conflict ? texts.changedElsewhere : undefined}
      >
        <InertWhileBusy busy={update.isPending}>
          <DraftNotice form={form} />
          <Conflicts form={form} />
          <FieldRow>
            <NameFields names={draft} onChange={set} />
          </FieldRow>
          <TextInput
            label={texts.phone}
            type="tel"
            required={false}
            hint={texts.phoneHint}
            pattern={phonePattern}
            autoComplete="tel"
            value={draft.phone}
            onChange={(phone) => set({ phone })}
          />
        </InertWhileBusy>
        <Button type="submit" variant="primary" busy={update.isPending}>
          {common.save}
        </Button>
      </Form>
      <VStack gap={3} className={styles.facts}>
        <Facts
          facts={[
            { label: texts.role, value: roleText[user.type] },
            { label: texts.locations, value: locations.length > 0 ? locations : texts.noLocations },
          ]}
        />
        <p className="muted">{texts.byAdmin}</p>
      </VStack>
    </PageSection>
  )
}

type Account = { mail: string; needed: Needed }

function PasswordCard(account: Account) {
  return (
    <PageSection ruled gap={3} title={common.password}>
      <p className="muted">{texts.passwordText}</p>
      <OpenButton label={texts.changePassword}>
        {({ open, onClose }) => open && <PasswordPanel {...account} onClose={onClose} />}
      </OpenButton>
    </PageSection>
  )
}

function PasswordPanel({ mail, needed, onClose }: Account & { onClose: () => void }) {
  const proof = useOwnProof(needed, texts.oldPassword)
  const [typed, setTyped] = useState(noPassword)
  const change = useOwnCall("POST /api/profile/password", { success: texts.passwordChanged })
  return (
    <PanelForm
      short
      onClose={onClose}
      title={texts.changePassword}
      submitLabel={texts.changePassword}
      onSubmit={() => change.mutate(proof.prove({ newPassword: typed.password }), { onSuccess: onClose })}
      form={{ dirty: proof.dirty || typed.password !== "" }}
      sending={change}
      failure={texts.passwordFailed}
    >
      <AccountMail mail={mail} because={texts.passwordOf} />
      {proof.fields}
      <NewPassword
        label={common.newPassword}
        repeatLabel={common.repeatPassword}
        value={typed}
        onChange={setTyped}
      >
        {null}
      </NewPassword>
    </PanelForm>
  )
}
