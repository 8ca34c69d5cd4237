import { DeleteDialog } from "../../ui/panel/index.ts"
import { texts } from "./texts.de.ts"

/** Asks before a car is forgotten whose note would go with it. */
export function ForgetNote({ name, answer }: { name: string; answer: (forget: boolean) => void }) {
  return (
    <DeleteDialog
      open
      title={texts.forgetTitle}
      confirmLabel={texts.forget}
      busy={false}
      onDelete={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {texts.forgetText(name)}
    </DeleteDialog>
  )
}
