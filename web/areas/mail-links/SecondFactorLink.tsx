import { call } from "../../api.ts"
import { LinkAction } from "./LinkAction.tsx"
import type { LinkProps } from "./LinkPage.tsx"
import { texts } from "./texts.de.ts"

/** Resets one's own second factor, as an admin began it (P143). */
export function SecondFactorLink({ code }: LinkProps) {
  return (
    <LinkAction
      act={() => call("POST /api/user/second-factor/confirm", { body: { code } })}
      label={texts.factorButton}
      doneTitle={texts.factorDoneTitle}
      doneText={texts.factorDoneText}
    >
      <p>{texts.factor}</p>
      <p>{texts.factorNotYou}</p>
    </LinkAction>
  )
}
