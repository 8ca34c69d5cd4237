import { useMutation } from "@tanstack/react-query"
import { type ComponentType, type ReactNode, useState } from "react"
import { longestText } from "../../../contract/core/limits.ts"
import type { LinkKind, ShownLink } from "../../../contract/people/links.ts"
import { call, isRefused } from "../../core/api.ts"
import { links } from "../../core/links.ts"
import { codeIn } from "../../core/repaired.ts"
import { Button } from "../../ui/button/Button.tsx"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { LoadFailure, Notice, Placeholder } from "../../ui/feedback/States.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { HStack, VStack } from "../../ui/layout/Layout.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { go, usePageAddress } from "../../ui/navigation/history.ts"
import { renewProfile, signOut, useSession } from "../identity/session.ts"
import { texts } from "./texts.de.ts"

export type LinkProps = { code: string; link: ShownLink }

/** Links that set a password have a page of their own. */
const views: { readonly [Kind in LinkKind]?: { title: string; View: ComponentType<LinkProps> } } = {
  PROVE_MAIL: { title: texts.proveTitle, View: ConfirmMailLink },
  NEW_MAIL: { title: texts.newMailTitle, View: ConfirmMailLink },
  SECOND_FACTOR: { title: texts.factorButton, View: SecondFactorLink },
}

/** The page for links in e-mails (P140). Opening it changes nothing, since mail scanners open links too: a button does. */
export function LinkPage() {
  const code = codeIn(usePageAddress().hash)
  const link = useRead(
    "POST /api/link/check",
    { code },
    {
      enabled: code !== "",
      silent: true,
      // Opening uses up the link, but its result must stay visible.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
  )
  const isExpired = isRefused<"POST /api/link/check">(link.error, "expired_link")
  const shown = link.data && views[link.data.kind]
  const isVoid = isExpired || isVoidLink(link.error) || (link.data && !shown)
  return (
    <Page title={shown?.title ?? texts.title}>
      <VStack gap={4} className="readable">
        {code === "" ? (
          <MissingCode />
        ) : isVoid ? (
          <VoidLink isExpired={isExpired} />
        ) : link.data && shown ? (
          <shown.View key={code} code={code} link={link.data} />
        ) : link.error ? (
          <LoadFailure of={link} failure={texts.notChecked} />
        ) : (
          <Placeholder height="180px" shape="block" />
        )}
      </VStack>
    </Page>
  )
}

const isVoidLink = (error: unknown) =>
  isRefused<"POST /api/link/check">(error, "invalid_link") ||
  isRefused<"POST /api/link/check">(error, "invalid_input")

function VoidLink({ isExpired }: { isExpired: boolean }) {
  return (
    <>
      <Notice tone="error" title={isExpired ? texts.expiredTitle : texts.voidTitle}>
        {isExpired ? texts.expiredText : texts.voidText}
      </Notice>
      <NewLink />
    </>
  )
}

const isPasswordLink = (pasted: string) => /oobCode[=%]/i.test(pasted)

/** The gateway of the mailbox removed the code: it can be typed, which no server logs. */
function MissingCode() {
  const [typed, setTyped] = useState("")
  const code = codeIn(typed)
  const goOn = () =>
    go({
      ...(isPasswordLink(typed) ? links.resetPassword({ oobCode: code }) : links.mailLink(code)),
      replace: true,
      ignoreBlocker: true,
    })
  return (
    <>
      <Notice tone="warning" title={texts.noCodeTitle}>
        {texts.noCodeText}
      </Notice>
      <Card>
        <Form onSubmit={goOn}>
          <TextInput
            label={texts.pasted}
            required
            autoComplete="off"
            maxLength={longestText}
            value={typed}
            onChange={setTyped}
          />
          <Button type="submit" variant="primary">
            {texts.goOn}
          </Button>
        </Form>
      </Card>
      <NewLink />
    </>
  )
}

/** Where to get another link. */
const NewLink = () => (
  <>
    <p>{texts.newLinkText}</p>
    <HStack gap={3} wrap>
      <LinkButton link={links.profile()}>{texts.toProfile}</LinkButton>
      <LinkButton link={links.login({ forgot: true })}>{texts.newPassword}</LinkButton>
    </HStack>
  </>
)

/** Verifies the address of the signed-in owner (P54, P142); tells strangers that they need not do anything. */
function ConfirmMailLink({ code, link: { kind, mail, formerMail } }: LinkProps) {
  const session = useSession()
  const [isOfOther, setOfOther] = useState(false)
  const confirm = async () => {
    try {
      await call("POST /api/user/mail/confirm", { body: { code } })
    } catch (error) {
      setOfOther(isRefused<"POST /api/user/mail/confirm">(error, "link_of_other"))
      throw error
    }
    await renewProfile()
  }
  const about = kind === "NEW_MAIL" ? texts.newMail({ mail, formerMail }) : texts.proveMail(mail)
  if (session.status !== "signedIn")
    return (
      <Card>
        <p>{about}</p>
        <p>{texts.proveSignIn}</p>
        <LinkButton link={links.loginForLink(code)} variant="primary">
          {texts.signIn}
        </LinkButton>
        <p className="muted">{texts.proveNotYou}</p>
      </Card>
    )
  if (isOfOther)
    return (
      <Card>
        <p>{about}</p>
        <Notice tone="warning" title={texts.otherTitle(session.user.mail)}>
          {texts.otherText}
        </Notice>
        <Button variant="primary" onClick={() => void signOut()}>
          {texts.signOutAndGoOn}
        </Button>
      </Card>
    )
  return (
    <LinkAction
      act={confirm}
      label={texts.proveButton}
      doneTitle={texts.provenTitle}
      doneText={session.user.active ? texts.provenText : texts.provenWaits}
    >
      <p>{about}</p>
    </LinkAction>
  )
}

/** Resets one's second factor after an admin's request (P143). */
function SecondFactorLink({ code }: LinkProps) {
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

type Props = {
  /** Purpose and consequences. */
  children: ReactNode
  label: string
  act: () => Promise<unknown>
  doneTitle: string
  doneText: string
}

/** A link's action, triggered by a button, and its result. */
function LinkAction({ children, label, act, doneTitle, doneText }: Props) {
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
      <Form onSubmit={() => acting.mutate()} sending={acting} failure={texts.failed}>
        <Button type="submit" variant="primary" busy={acting.isPending}>
          {label}
        </Button>
      </Form>
    </Card>
  )
}
