import { useState } from "react"
import { encode } from "uqr"
import { problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { renewProfile } from "../session/index.ts"
import { CodesPanel } from "./CodesPanel.tsx"
import styles from "./Profile.module.css"
import { type Needed, useOwnProof } from "./Proof.tsx"
import { texts } from "./texts.de.ts"
import { useOwnCall } from "./use-own-call.ts"

/** Password, then the secret and a first code, then the recovery codes. */
export function SetUpPanel({ needed, onClose }: { needed: Needed; onClose: () => void }) {
  const proof = useOwnProof(needed)
  const [code, setCode] = useState("")
  const prepare = useOwnCall("POST /api/profile/second-factor/prepare")
  const confirm = useOwnCall("POST /api/profile/second-factor/confirm", { success: texts.switchedOn })
  // Only now: whoever had to set it up is let in, and this panel goes.
  const finish = () => void renewProfile().finally(onClose)
  if (confirm.data) return <CodesPanel codes={confirm.data.recoveryCodes} onClose={finish} />
  const error = prepare.data ? confirm.error : prepare.error
  const refused = error && problemText(error, texts.setUpFailed)
  return (
    <PanelForm
      open
      onClose={onClose}
      title={texts.setUpTitle}
      submitLabel={prepare.data ? texts.switchOn : texts.next}
      onSubmit={() => (prepare.data ? confirm.mutate({ code }) : prepare.mutate(proof.prove({})))}
      form={{ dirty: code !== "" }}
      busy={prepare.isPending || confirm.isPending}
      staysBecause={confirm.isPending ? texts.codesAwaited : undefined}
      error={refused ?? undefined}
    >
      {prepare.data ? (
        <>
          <p>{texts.scan}</p>
          <QrCode text={prepare.data.uri} label={texts.qrCode} />
          <div>
            <p className="muted">{texts.secret}</p>
            <p className={styles.secret}>{prepare.data.secret.replace(/(.{4})(?=.)/g, "$1 ")}</p>
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

/** A text for a camera; drawn here, so that nobody else learns it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4, ecc: "M" })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("")
  return (
    <svg
      className={styles.qrCode}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="black" />
    </svg>
  )
}
