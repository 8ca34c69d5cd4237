import { useTranslation } from "../../texts.ts"
import { ConfirmDialog } from "../../ui/panel/index.ts"

/** Asks before a car is forgotten whose note would go with it. */
export function ForgetNote({ name, answer }: { name: string; answer: (forget: boolean) => void }) {
  const { t } = useTranslation("watch")
  return (
    <ConfirmDialog
      open
      title={t("forgetTitle")}
      confirmLabel={t("forget")}
      danger
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>{t("forgetText", { name })}</p>
    </ConfirmDialog>
  )
}
