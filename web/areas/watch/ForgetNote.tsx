import { useTranslation } from "../../texts.ts"
import { DeleteDialog } from "../../ui/panel/index.ts"

/** Asks before a car is forgotten whose note would go with it. */
export function ForgetNote({ name, answer }: { name: string; answer: (forget: boolean) => void }) {
  const { t } = useTranslation("watch")
  return (
    <DeleteDialog
      open
      title={t("forgetTitle")}
      confirmLabel={t("forget")}
      busy={false}
      onDelete={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {t("forgetText", { name })}
    </DeleteDialog>
  )
}
