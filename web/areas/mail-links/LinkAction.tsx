import { useMutation } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Button } from "../../ui/button/index.ts"
import { Notice, problemText } from "../../ui/feedback/index.ts"
import { Form } from "../../ui/form/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { texts } from "./texts.de.ts"

type Props = {
  /** What it is for, and what follows. */
  children: ReactNode
  label: string
  act: () => Promise<unknown>
  /** What was done. */
  doneTitle: string
  doneText: string
}

/** The one thing that a link is for, by a button; afterwards what was done. */
export function LinkAction({ children, label, act, doneTitle, doneText }: Props) {
  const acting = useMutation({ mutationFn: act, meta: { silent: true } })
  if (acting.isSuccess)
    return (
      <Notice tone="success" title={doneTitle}>
        {doneText}
      </Notice>
    )
  return (
    <Card>
      {children}
      <Form
        onSubmit={() => acting.mutate()}
        busy={acting.isPending}
        error={acting.error ? problemText(acting.error, texts.failed) : undefined}
      >
        <div>
          <Button type="submit" variant="primary" busy={acting.isPending}>
            {label}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
