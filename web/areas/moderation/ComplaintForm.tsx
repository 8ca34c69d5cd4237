import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import { Form } from "../../ui/Form.tsx"
import { problemText } from "../../ui/problem-text.ts"
import { useComplain } from "./api.ts"
import { StatementInput } from "./StatementInput.tsx"

/** Complains about one's own block. */
export function ComplaintForm({ blockId }: { blockId: string }) {
  const { t } = useTranslation("moderation")
  const [text, setText] = useState("")
  const complain = useComplain(t("complained"))
  return (
    <Form
      busy={complain.isPending}
      error={complain.error ? problemText(complain.error, t("complainFailed")) : undefined}
      onSubmit={() => complain.mutate({ blockId, text }, { onSuccess: () => setText("") })}
    >
      <StatementInput label={t("yourComplaint")} hint={t("complaintHint")} value={text} onChange={setText} />
      <div>
        <Button type="submit" variant="primary" busy={complain.isPending}>
          {t("complain")}
        </Button>
      </div>
    </Form>
  )
}
