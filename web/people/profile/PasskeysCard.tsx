import { useState } from "react"
import { instantText } from "../../../contract/core/format.ts"
import type { Passkey } from "../../../contract/people/passkeys.ts"
import { oneClick, TrashButton } from "../../ui/button/Button.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { PanelForm } from "../../ui/form/PanelForm.tsx"
import { PageSection } from "../../ui/layout/Card.tsx"
import { HStack, Text, VStack } from "../../ui/layout/Layout.tsx"
import { OpenButton } from "../../ui/panel/OpenButton.tsx"
import { canUsePasskeys } from "../identity/identity.ts"
import { makePasskey, renewProfile } from "../identity/session.ts"
import styles from "./Profile.module.css"
import { type Needed, useOwnProof } from "./Proof.tsx"
import { CodesPanel } from "./SecondFactorCard.tsx"
import { deviceOf } from "./SessionsCard.tsx"
import { texts } from "./texts.de.ts"
import { useOwnCall } from "./use-own-call.ts"

export function PasskeysCard({ passkeys, needed }: { passkeys: readonly Passkey[]; needed: Needed }) {
  const [removing, setRemoving] = useState<Passkey | null>(null)
  return (
    <PageSection ruled gap={3} title={texts.passkeys}>
      <p className="muted">{texts.passkeysText}</p>
      {passkeys.length > 0 && (
        <VStack as="ul" ruled={2} className={styles.sessions}>
          {passkeys.map((passkey) => (
            <HStack key={passkey.id} as="li" gap={3} align="center" justify="space-between" {...oneClick}>
              <Text as="div" breaks>
                <p>{passkey.name}</p>
                <p className="muted">
                  {texts.passkeySince(instantText(passkey.since))}{" "}
                  {passkey.lastUsed ? texts.passkeyUsed(instantText(passkey.lastUsed)) : texts.passkeyUnused}
                </p>
              </Text>
              <TrashButton label={texts.removePasskeyOf(passkey.name)} onClick={() => setRemoving(passkey)} />
            </HStack>
          ))}
        </VStack>
      )}
      <OpenButton
        label={texts.addPasskey}
        icon="plus"
        refusedBecause={canUsePasskeys() ? undefined : texts.passkeysImpossible}
      >
        {({ open, onClose }) => open && <AddPasskeyPanel {...{ needed, onClose }} />}
      </OpenButton>
      {removing && (
        <RemovePasskeyPanel
          passkey={removing}
          isLast={passkeys.length === 1}
          needed={needed}
          onClose={() => setRemoving(null)}
        />
      )}
    </PageSection>
  )
}

function AddPasskeyPanel({ needed, onClose }: { needed: Needed; onClose: () => void }) {
  const device = deviceOf(navigator.userAgent)
  const suggested = device ? texts.device(device) : ""
  const [name, setName] = useState(suggested)
  const proof = useOwnProof(needed)
  const finish = () => void renewProfile().finally(onClose)
  const add = useOwnCall(
    "POST /api/profile/passkey/add",
    { success: texts.passkeyAdded },
    ({ recoveryCodes }) => {
      if (recoveryCodes.length === 0) finish()
    },
  )
  const prepare = useOwnCall("POST /api/profile/passkey/prepare", {}, async (options) => {
    await add.mutateAsync({ name: name.trim(), response: await makePasskey(options) })
  })
  if (add.data && add.data.recoveryCodes.length > 0)
    return <CodesPanel codes={add.data.recoveryCodes} onClose={finish} />
  return (
    <PanelForm
      short
      onClose={onClose}
      title={texts.addPasskey}
      submitLabel={texts.createPasskey}
      onSubmit={() => prepare.mutate(proof.prove({}))}
      form={{ dirty: proof.dirty || name !== suggested }}
      sending={prepare}
      closeRefusedBecause={prepare.isPending ? texts.passkeyAwaited : undefined}
      failure={texts.passkeyNotMade}
    >
      <p>{texts.addPasskeyText}</p>
      <TextInput label={texts.passkeyName} required maxLength={60} value={name} onChange={setName} />
      {proof.fields}
    </PanelForm>
  )
}

type RemoveProps = { passkey: Passkey; isLast: boolean; needed: Needed; onClose: () => void }

function RemovePasskeyPanel({ passkey, isLast, needed, onClose }: RemoveProps) {
  const proof = useOwnProof(needed)
  const remove = useOwnCall(
    "POST /api/profile/passkey/remove",
    { success: texts.passkeyRemoved },
    renewProfile,
  )
  return (
    <PanelForm
      short
      onClose={onClose}
      title={texts.removePasskey}
      submitLabel={texts.removePasskey}
      danger
      onSubmit={() => remove.mutate(proof.prove({ id: passkey.id }), { onSuccess: onClose })}
      form={{ dirty: proof.dirty }}
      sending={remove}
      failure={texts.passkeyNotRemoved}
    >
      <p>{texts.removePasskeyText(passkey.name)}</p>
      {isLast && <p>{texts.removeLastPasskeyText}</p>}
      {proof.fields}
    </PanelForm>
  )
}
