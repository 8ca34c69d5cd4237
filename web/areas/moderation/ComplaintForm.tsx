import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { Form } from "../../ui/form/index.ts"
import { DraftNotice, InertWhileBusy, useDraft } from "../../ui/record/index.ts"
import { useComplain } from "./api.ts"
import { StatementInput } from "./StatementInput.tsx"

/** Complains about one's own block. */
export function ComplaintForm({ blockId }: { blockId: string }) {
  const { t } = useTranslation("moderation")
  const form = useDraft(`complaint ${blockId}`, { text: "" })
  const complain = useComplain(t("complained"))
  return (
    <Form
      busy={complain.isPending}
      error={complain.error ? problemText(complain.error, t("complainFailed")) : undefined}
      onSubmit={() => form.send(complain, { blockId, ...form.value }, form.discard)}
    >
      <InertWhileBusy busy={complain.isPending}>
        <DraftNotice form={form} />
        <StatementInput
          label={t("yourComplaint")}
          hint={t("complaintHint")}
          value={form.value.text}
          onChange={(text) => form.edit({ text })}
        />
      </InertWhileBusy>
      <div>
        <Button type="submit" variant="primary" busy={complain.isPending}>
          {t("complain")}
        </Button>
      </div>
    </Form>
  )
}
