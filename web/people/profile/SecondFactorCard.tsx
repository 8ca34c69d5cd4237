import { useState } from "react"
import { renderSVG } from "uqr"
import { instantText } from "../../../contract/core/format.ts"
import type { OwnSettings } from "../../../contract/people/profile.ts"
import { saveFile } from "../../ui/browser/files.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Checkbox } from "../../ui/field/Choice.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { PanelForm } from "../../ui/form/PanelForm.tsx"
import { PageSection } from "../../ui/layout/Card.tsx"
import { Columns, HStack } from "../../ui/layout/Layout.tsx"
import { common } from "../../ui/texts.de.ts"
import { classes } from "../../ui/theme/classes.ts"
import { Icon } from "../../ui/theme/icons.tsx"
import { renewProfile } from "../identity/session.ts"
import styles from "./Profile.module.css"
import { type Needed, neededBy, useOwnProof } from "./Proof.tsx"
import { texts } from "./texts.de.ts"
import { useOwnCall } from "./use-own-call.ts"

type Panel = "setUp" | "renew" | "off"

export function SecondFactorCard({ settings }: { settings: OwnSettings }) {
  const [open, setOpen] = useState<Panel | null>(null)
  const { secondFactorSince: since, passkeys, recoveryCodesLeft, secondFactorDemanded } = settings
  const button = (panel: Panel, label: string) => (
    <Button aria-haspopup="dialog" onClick={() => setOpen(panel)}>
      {label}
    </Button>
  )
  const close = () => setOpen(null)
  const needed = neededBy(settings)
  return (
    <PageSection ruled gap={3} title={texts.secondFactor}>
      {since === null ? (
        <>
          <HStack as="p" gap={2} align="center" strong>
            {texts.factorOff}
          </HStack>
          <p className="muted">{texts.factorOffText}</p>
          {button("setUp", texts.setUp)}
        </>
      ) : (
        <>
          <HStack as="p" gap={2} align="center" strong>
            <Icon name="check" />
            {texts.factorOn(instantText(since))}
          </HStack>
          {secondFactorDemanded && <p className="muted">{texts.factorDemanded}</p>}
          {button("off", texts.switchOff)}
        </>
      )}
      {(since !== null || passkeys.length > 0) && (
        <>
          <p className="muted">{texts.recoveryCodesLeft(recoveryCodesLeft)}</p>
          {button("renew", texts.renewCodes)}
        </>
      )}
      {open === "setUp" && <SetUpPanel needed={needed} onClose={close} />}
      {open === "renew" && <RenewCodesPanel needed={needed} onClose={close} />}
      {open === "off" && <SwitchOffPanel needed={needed} onClose={close} />}
    </PageSection>
  )
}

type PanelProps = { needed: Needed; onClose: () => void }

function SwitchOffPanel({ needed, onClose }: PanelProps) {
  const proof = useOwnProof(needed)
  const off = useOwnCall("POST /api/profile/second-factor/off", { success: texts.switchedOff }, renewProfile)
  return (
    <PanelForm
      short
      onClose={onClose}
      title={texts.switchOffTitle}
      submitLabel={texts.switchOff}
      onSubmit={() => off.mutate(proof.prove({}), { onSuccess: onClose })}
      form={{ dirty: proof.dirty }}
      sending={off}
      failure={texts.switchOffFailed}
    >
      <p>{texts.switchOffText}</p>
      {proof.fields}
    </PanelForm>
  )
}

function RenewCodesPanel({ needed, onClose }: PanelProps) {
  const proof = useOwnProof(needed)
  const renew = useOwnCall("POST /api/profile/second-factor/recovery-codes")
  if (renew.data) return <CodesPanel codes={renew.data.recoveryCodes} onClose={onClose} />
  return (
    <PanelForm
      short
      onClose={onClose}
      title={texts.renewCodes}
      submitLabel={texts.renew}
      onSubmit={() => renew.mutate(proof.prove({}))}
      form={{ dirty: proof.dirty }}
      sending={renew}
      closeRefusedBecause={renew.isPending ? texts.codesAwaited : undefined}
      failure={texts.renewFailed}
    >
      <p>{texts.renewText}</p>
      {proof.fields}
    </PanelForm>
  )
}

/** Password, then the secret and a first code, then recovery codes. */
function SetUpPanel({ needed, onClose }: { needed: Needed; onClose: () => void }) {
  const proof = useOwnProof(needed)
  const [code, setCode] = useState("")
  const prepare = useOwnCall("POST /api/profile/second-factor/prepare")
  const confirm = useOwnCall("POST /api/profile/second-factor/confirm", { success: texts.switchedOn })
  // Only now, since users who had to set it up are then admitted and this panel closes.
  const finish = () => void renewProfile().finally(onClose)
  if (confirm.data) return <CodesPanel codes={confirm.data.recoveryCodes} onClose={finish} />
  return (
    <PanelForm
      short
      onClose={onClose}
      title={texts.setUpTitle}
      submitLabel={prepare.data ? texts.switchOn : texts.next}
      onSubmit={() => (prepare.data ? confirm.mutate({ code }) : prepare.mutate(proof.prove({})))}
      form={{ dirty: code !== "" }}
      sending={prepare.data ? confirm : prepare}
      closeRefusedBecause={confirm.isPending ? texts.codesAwaited : undefined}
      failure={texts.setUpFailed}
    >
      {prepare.data ? (
        <>
          <p>{texts.scan}</p>
          <QrCode text={prepare.data.uri} label={texts.qrCode} />
          <div>
            <p className="muted">{texts.secret}</p>
            <p className={styles.code}>{prepare.data.secret.replace(/(.{4})(?=.)/g, "$1 ")}</p>
          </div>
          <p>{texts.enterCode}</p>
          <TextInput
            label={texts.code}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            check={(value) => (/^\d{6}$/.test(value.replace(/[\s-]/g, "")) ? undefined : texts.codeForm)}
            value={code}
            onChange={setCode}
          />
        </>
      ) : (
        <>
          <p>{texts.factorOffText}</p>
          <p>{texts.setUpPassword}</p>
          {proof.fields}
        </>
      )}
    </PanelForm>
  )
}

/** A QR code, rendered locally to keep its text secret. */
function QrCode({ text, label }: { text: string; label: string }) {
  const drawing = renderSVG(text, { border: 4, ecc: "M" })
  return (
    <img className={styles.qrCode} alt={label} src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} />
  )
}

/** Recovery codes, shown only once. */
export function CodesPanel({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isStored, setStored] = useState(false)
  const save = () =>
    saveFile(
      new Blob([`${texts.codesTitle}\n\n${codes.join("\n")}\n`], { type: "text/plain" }),
      texts.codesFile,
    )
  return (
    <PanelForm
      onClose={onClose}
      title={texts.codesTitle}
      submitLabel={common.done}
      onSubmit={onClose}
      form={{ dirty: !isStored }}
      closeLabel={common.close}
      leaving={{
        title: texts.codesUnkeptTitle,
        text: texts.codesUnkeptText,
        confirmLabel: texts.codesUnkeptClose,
        cancelLabel: texts.codesUnkeptStay,
      }}
    >
      <p>{texts.codesText}</p>
      <Columns as="ul" least={190} gap="2 4" className={classes(styles.codes, styles.code)}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Columns>
      <Button icon="download" onClick={save}>
        {texts.saveCodes}
      </Button>
      <Checkbox label={texts.codesKept} required checked={isStored} onChange={setStored} />
    </PanelForm>
  )
}
