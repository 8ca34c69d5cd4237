import { useEffect, useState } from "react"
import { identityText } from "../../../contract/identity-errors.ts"
import {
  enteredByIssuer,
  type IssuerProblem,
  isIssuerProblem,
  issuerProblemText,
} from "../../../contract/issuer-text.ts"
import { classesOf } from "../../ui/button/index.ts"
import { Loading, Notice, Skeleton } from "../../ui/feedback/index.ts"
import { Text } from "../../ui/layout/index.ts"
import { arrive, useSession } from "../session/index.ts"
import { EntryFrame } from "./EntryFrame.tsx"
import { texts } from "./texts.de.ts"

type Props = { issuer: string; from: string | undefined; to: string | undefined }

/** Sign-in at an issuer of OpenID Connect: one link there, and what came of it (P158). */
export function IssuerEntry({ issuer, from, to }: Props) {
  const session = useSession()
  const [failed, setFailed] = useState<IssuerProblem>()
  const isArriving = from === enteredByIssuer && !failed
  useEffect(() => {
    if (!isArriving) return
    arrive().catch((error: unknown) => {
      console.error(error)
      setFailed("failed")
    })
  }, [isArriving])
  if (isArriving)
    return (
      <EntryFrame title={texts.title}>
        <Loading>
          <Skeleton height="60px" shape="block" />
        </Loading>
      </EntryFrame>
    )
  const problem = failed ?? (isIssuerProblem(from) ? from : undefined)
  const because = session.status === "signedOut" ? session.because : undefined
  const start = `/api/identity/oidc/start${to ? `?${new URLSearchParams({ to })}` : ""}`
  return (
    <EntryFrame title={texts.title}>
      {problem ? (
        <Notice tone="error" title={texts.notSignedIn}>
          {issuerProblemText[problem]}
        </Notice>
      ) : (
        because && (
          <Notice tone="info" title={identityText[because]}>
            {because === "network-request-failed" ? texts.goesOn : texts.draftsKept}
          </Notice>
        )
      )}
      <a className={classesOf({ variant: "primary", fullWidth: true })} href={start}>
        <Text breaks>{texts.issuerSignIn(issuer)}</Text>
      </a>
    </EntryFrame>
  )
}
