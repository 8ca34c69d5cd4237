import { useLocation } from "@tanstack/react-router"
import type { ComponentType } from "react"
import type { LinkKind, ShownLink } from "../../../contract/links.ts"
import { isRefused } from "../../api.ts"
import { links } from "../../links.ts"
import { Button, LinkButton } from "../../ui/button/index.ts"
import { ErrorState, Loading, Notice, problemText, Skeleton } from "../../ui/feedback/index.ts"
import { Page, VStack } from "../../ui/layout/index.ts"
import { useRead } from "../../ui/loading/index.ts"
import { common } from "../../ui/texts.de.ts"
import { ComplaintLink } from "./ComplaintLink.tsx"
import { ConfirmMailLink } from "./ConfirmMailLink.tsx"
import styles from "./MailLinks.module.css"
import { SecondFactorLink } from "./SecondFactorLink.tsx"
import { texts } from "./texts.de.ts"

export type LinkProps = { code: string; link: ShownLink }

const views: Record<LinkKind, ComponentType<LinkProps>> = {
  PROVE_MAIL: ConfirmMailLink,
  NEW_MAIL: ConfirmMailLink,
  SECOND_FACTOR: SecondFactorLink,
  COMPLAINT: ComplaintLink,
}

/**
 * Where the links of mails lead (P140). Opening one changes nothing, since mail scanners open links as well: what it is for
 * happens by a button.
 */
export function LinkPage() {
  const code = useLocation({ select: ({ hash }) => hash })
  const link = useRead(
    "POST /api/link/check",
    { code },
    {
      enabled: code !== "",
      silent: true,
      // Once it is used it is void, and what was done must not vanish from the screen.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
  )
  const isExpired = isRefused<"POST /api/link/check">(link.error, "expired_link")
  const isVoid = code === "" || isExpired || isVoidLink(link.error)
  const View: ComponentType<LinkProps> | undefined = link.data && views[link.data.kind]
  return (
    <Page title={link.data && View ? texts.titles[link.data.kind] : texts.title}>
      <VStack gap={4} className={styles.narrow}>
        {isVoid ? (
          <VoidLink isExpired={isExpired} />
        ) : link.data ? (
          View ? (
            <View key={code} code={code} link={link.data} />
          ) : (
            <UnknownLink />
          )
        ) : link.error ? (
          <ErrorState onRetry={() => void link.refetch()}>
            {problemText(link.error, texts.notChecked)}
          </ErrorState>
        ) : (
          <Loading>
            <Skeleton height="180px" shape="block" />
          </Loading>
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
      <div>
        <LinkButton link={links.home()}>{common.toPortal}</LinkButton>
      </div>
    </>
  )
}

/** A newer portal than this page made it: read again, the page knows it. */
function UnknownLink() {
  return (
    <>
      <Notice tone="warning" title={texts.unknownTitle}>
        {texts.unknownText}
      </Notice>
      <div>
        <Button onClick={() => location.reload()}>{texts.reload}</Button>
      </div>
    </>
  )
}
