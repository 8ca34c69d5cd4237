import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { Form } from "../../ui/form/index.ts"
import { DraftNotice, HeldFields, useDraft } from "../../ui/record/index.ts"
import { useComplain } from "./api.ts"
import { StatementInput } from "./StatementInput.tsx"

/** Complains about one's own block. */
export function ComplaintForm({ blockId }: { blockId: string }) {
  const { t } = useTranslation("moderation")
  const { value, edit, marks } = useDraft(`complaint ${blockId}`, { text: "" })
  const complain = useComplain(t("complained"))
  return (
    <Form
      busy={complain.isPending}
      error={complain.error ? problemText(complain.error, t("complainFailed")) : undefined}
      onSubmit={() => complain.mutate({ blockId, ...value }, { onSuccess: marks.discard })}
    >
      <HeldFields busy={complain.isPending}>
        <DraftNotice draft={marks} />
        <StatementInput
          label={t("yourComplaint")}
          hint={t("complaintHint")}
          value={value.text}
          onChange={(text) => edit({ text })}
        />
      </HeldFields>
      <div>
        <Button type="submit" variant="primary" busy={complain.isPending}>
          {t("complain")}
        </Button>
      </div>
    </Form>
  )
}
