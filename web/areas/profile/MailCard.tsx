import { useState } from "react"
import type { Profile } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice, problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { Breaks, Card } from "../../ui/layout/index.ts"
import { useDraft } from "../../ui/record/index.ts"
import { useMeta } from "../information/index.ts"
import { useChangeMail } from "./api.ts"
import { FreshSignIn } from "./FreshSignIn.tsx"
import { OwnPassword } from "./OwnPassword.tsx"
import { OwnProof } from "./OwnProof.tsx"
import styles from "./Profile.module.css"

type Props = { user: Profile; secondFactor: boolean }

/** The own address: whether it is proven, and changing it (P142). */
export function MailCard({ user, secondFactor }: Props) {
  const { t } = useTranslation("profile")
  const issuer = useMeta()?.issuer
  const [open, setOpen] = useState(false)
  return (
    <Card title={t("mail")}>
      <p>
        <Breaks text={user.mail} />
      </p>
      <OwnProof user={user} />
      {user.pendingMail && (
        <Notice tone="info">{t("mailPending", { mail: user.pendingMail, current: user.mail })}</Notice>
      )}
      <p className="muted">{issuer ? t("mailTextAtIssuer", { issuer }) : t("mailText")}</p>
      <div className={styles.actions}>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t("changeMail")}
        </Button>
      </div>
      {open && <MailPanel secondFactor={secondFactor} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const noProof = { password: "", code: "" }

function MailPanel({ secondFactor, onClose }: { secondFactor: boolean; onClose: () => void }) {
  const { t } = useTranslation("profile")
  const { sendsMails = true, issuer } = useMeta() ?? {}
  // It outlives the way to an issuer and back; what proves the person does not.
  const form = useDraft("own mail", { mail: "" })
  const [proof, setProof] = useState(noProof)
  const change = useChangeMail(t(sendsMails ? "mailWanted" : "mailWantedUnsent"))
  const refused = change.error && problemText(change.error, t("mailFailed"))
  const sent = {
    ...form.value,
    ...(!issuer && { password: proof.password }),
    ...(secondFactor && { code: proof.code }),
  }
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("changeMail")}
      submitLabel={t(sendsMails ? "mailButton" : "mailButtonUnsent")}
      onSubmit={() => form.send(change, sent, onClose)}
      form={{ ...form, dirty: form.dirty || proof !== noProof }}
      busy={change.isPending}
      error={refused ?? undefined}
    >
      {sendsMails && <p>{t("mailHow")}</p>}
      {issuer && <FreshSignIn issuer={issuer} />}
      {!sendsMails && <Notice tone="warning">{t("mailUnsent")}</Notice>}
      <TextInput
        label={t("newMail")}
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        value={form.value.mail}
        onChange={(mail) => form.edit({ mail })}
      />
      {!issuer && (
        <OwnPassword value={proof.password} onChange={(password) => setProof({ ...proof, password })} />
      )}
      {secondFactor && (
        <TextInput
          label={t("anyCode")}
          required
          autoComplete="one-time-code"
          maxLength={40}
          value={proof.code}
          onChange={(code) => setProof({ ...proof, code })}
        />
      )}
    </PanelForm>
  )
}
