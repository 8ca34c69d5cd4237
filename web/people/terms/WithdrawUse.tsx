import { activityTypeText } from "../../../contract/core/enums.ts"
import { dateText } from "../../../contract/core/format.ts"
import type { CallOutput } from "../../core/api.ts"
import { useToday } from "../../ui/browser/clock.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Loaded, Placeholder } from "../../ui/feedback/States.tsx"
import { PageSection } from "../../ui/layout/Card.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { useSend } from "../../ui/loading/use-send.ts"
import { confirm } from "../../ui/panel/confirm.ts"
import { signOut } from "../identity/session.ts"
import { texts } from "./texts.de.ts"

/** Withdraws the use of the portal within 14 days; first lists contracts, which stay. */
export function WithdrawUse() {
  const own = useRead("GET /api/terms/own", undefined, { silent: true })
  // As high as the button with its reason, so that other cards do not move (P199).
  const waiting = (
    <>
      <p>{texts.withdrawText}</p>
      <Placeholder shape="block" height="61px" />
    </>
  )
  return (
    <PageSection ruled gap={3} title={texts.withdrawTitle}>
      <Loaded of={own} failure={texts.ownFailed} waiting={waiting}>
        {(data) => <Withdrawal {...data} />}
      </Loaded>
    </PageSection>
  )
}

function Withdrawal({ withdrawableUntil: until, running }: CallOutput<"GET /api/terms/own">) {
  const withdraw = useSend("POST /api/terms/withdraw", {
    success: texts.withdrawn,
    failure: texts.withdrawFailed,
    // The access ends, so the session here does too.
    onSuccess: () => signOut(),
    silent: true,
  })
  const today = useToday()
  const isOpen = until !== null && until >= today
  const refusal = until === null ? texts.withdrawNothing : texts.withdrawTooLate(dateText(until))
  const ask = () =>
    confirm({
      title: texts.withdrawQuestion,
      text: (
        <VStack gap={3}>
          <p>{texts.withdrawEnds}</p>
          <p>{running.length === 0 ? texts.withdrawNoContracts : texts.withdrawStays}</p>
          {running.length > 0 && (
            <VStack as="ul" gap={2} className="readable bullets">
              {running.map((activity) => (
                <li key={activity.id}>
                  {texts.runningLine({ what: activityTypeText(activity), ...activity })}
                </li>
              ))}
            </VStack>
          )}
        </VStack>
      ),
      confirmLabel: texts.withdraw,
      danger: true,
      act: () => withdraw.mutateAsync(undefined),
      failure: texts.withdrawFailed,
    })
  return (
    <>
      <p>{texts.withdrawText}</p>
      {isOpen && <p>{texts.withdrawUntil(dateText(until))}</p>}
      <Button variant="dangerText" refusedBecause={isOpen ? undefined : refusal} onClick={() => void ask()}>
        {texts.withdraw}
      </Button>
    </>
  )
}
