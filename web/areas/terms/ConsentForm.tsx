import { useState } from "react"
import type { TermsAnswer } from "../../../contract/terms.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { RadioGroup } from "../../ui/field/index.ts"
import { Form } from "../../ui/form/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { useAnswer } from "./api.ts"

/** Accept or decline the version that is shown; nothing is chosen beforehand (P43). */
export function ConsentForm({ version }: { version: string }) {
  const { t } = useTranslation("terms")
  const [answer, setAnswer] = useState<TermsAnswer | null>(null)
  const sending = useAnswer({ ACCEPTED: t("accepted"), DECLINED: t("declined") }, answer)
  return (
    <Card title={t("decision")}>
      <Form
        busy={sending.isPending}
        error={sending.error ? problemText(sending.error, t("answerFailed")) : undefined}
        onSubmit={() => {
          if (answer) sending.mutate({ version, answer })
        }}
      >
        <RadioGroup
          legend={t("question")}
          required
          value={answer}
          onChange={setAnswer}
          options={[
            { value: "ACCEPTED", label: t("accept"), hint: t("acceptHint") },
            { value: "DECLINED", label: t("decline"), hint: t("declineHint") },
          ]}
        />
        <div>
          <Button type="submit" variant="primary" busy={sending.isPending}>
            {t("send")}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
