import { useState } from "react"
import { instantText } from "../../../contract/format.ts"
import type { Passkey } from "../../../contract/passkeys.ts"
import { Button, IconButton, oneClick } from "../../ui/button/index.ts"
import { Card, HStack } from "../../ui/layout/index.ts"
import { canUsePasskeys } from "../session/index.ts"
import { AddPasskeyPanel, RemovePasskeyPanel, RenamePasskeyPanel } from "./PasskeyPanels.tsx"
import styles from "./Profile.module.css"
import type { Needed } from "./Proof.tsx"
import { texts } from "./texts.de.ts"

type Open = { panel: "add" } | { panel: "rename" | "remove"; passkey: Passkey }

/** The own passkeys: to sign in without a password, and as a second factor with it. */
export function PasskeysCard({ passkeys, needed }: { passkeys: readonly Passkey[]; needed: Needed }) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Card title={texts.passkeys}>
      <p className="muted">{texts.passkeysText}</p>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <HStack
              key={passkey.id}
              as="li"
              gap={3}
              align="center"
              justify="between"
              className={styles.session}
              {...oneClick}
            >
              <div className={styles.name}>
                <p>{passkey.name}</p>
                <p className="muted">
                  {texts.passkeySince(instantText(passkey.since))}{" "}
                  {passkey.lastUsed ? texts.passkeyUsed(instantText(passkey.lastUsed)) : texts.passkeyUnused}
                </p>
              </div>
              <div className={styles.tools}>
                <IconButton
                  icon="edit"
                  label={texts.renamePasskeyOf(passkey.name)}
                  onClick={() => setOpen({ panel: "rename", passkey })}
                />
                <IconButton
                  icon="trash"
                  tone="danger"
                  label={texts.removePasskeyOf(passkey.name)}
                  onClick={() => setOpen({ panel: "remove", passkey })}
                />
              </div>
            </HStack>
          ))}
        </ul>
      )}
      <HStack gap={2} wrap>
        <Button
          icon="plus"
          aria-haspopup="dialog"
          refusedBecause={canUsePasskeys() ? undefined : texts.passkeysImpossible}
          onClick={() => setOpen({ panel: "add" })}
        >
          {texts.addPasskey}
        </Button>
      </HStack>
      {open?.panel === "add" && <AddPasskeyPanel needed={needed} onClose={close} />}
      {open?.panel === "rename" && <RenamePasskeyPanel passkey={open.passkey} onClose={close} />}
      {open?.panel === "remove" && (
        <RemovePasskeyPanel
          passkey={open.passkey}
          isLast={passkeys.length === 1}
          needed={needed}
          onClose={close}
        />
      )}
    </Card>
  )
}
