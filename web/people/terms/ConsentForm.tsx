import { useState } from "react"
import type { TermsAnswer } from "../../../contract/people/terms.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Placeholder } from "../../ui/feedback/States.tsx"
import { RadioGroup } from "../../ui/field/Choice.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { useSend } from "../../ui/loading/use-send.ts"
import { renewProfile } from "../identity/session.ts"
import { texts } from "./texts.de.ts"

/** Accepts or declines the displayed version; nothing is preselected. */
export function ConsentForm({ version }: { version: string }) {
  const [answer, setAnswer] = useState<TermsAnswer | null>(null)
  const sending = useSend("POST /api/terms/answer", {
    success: () => (answer === "DECLINED" ? texts.declined : texts.accepted),
    // It decides which pages are shown.
    onSuccess: () => renewProfile(),
    stale: ["GET /api/terms", "GET /api/terms/own"],
  })
  return (
    <Card title={texts.decision}>
      <Form
        sending={sending}
        failure={texts.answerFailed}
        onSubmit={() => {
          if (answer) sending.mutate({ version, answer })
        }}
      >
        <RadioGroup
          legend={texts.question}
          required
          value={answer}
          onChange={setAnswer}
          options={[
            { value: "ACCEPTED", label: texts.accept, hint: texts.acceptHint },
            { value: "DECLINED", label: texts.decline, hint: texts.declineHint },
          ]}
        />
        <Button type="submit" variant="primary" busy={sending.isPending}>
          {texts.send}
        </Button>
      </Form>
    </Card>
  )
}

export function WaitingTerms() {
  return (
    <Page title={texts.title}>
      <Placeholder shape="block" height="480px" />
    </Page>
  )
}
