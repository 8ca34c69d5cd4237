import { links } from "../core/links.ts"
import { Button } from "../ui/button/Button.tsx"
import { LinkButton } from "../ui/button/LinkButton.tsx"
import { EmptyState } from "../ui/feedback/States.tsx"
import { HStack } from "../ui/layout/Layout.tsx"
import { pageHistory, usePageAddress } from "../ui/navigation/history.ts"
import { texts } from "./texts.de.ts"

/** Names the unknown address and leads back or to the start page. */
export function NotFoundPage() {
  const { pathname } = usePageAddress()
  const history = pageHistory()
  return (
    <EmptyState
      wholePage
      title={texts.notFoundTitle}
      action={
        <HStack gap={2} wrap>
          {history.canGoBack() && <Button onClick={() => history.back()}>{texts.back}</Button>}
          <LinkButton link={links.home()} variant="primary">
            {texts.toHome}
          </LinkButton>
        </HStack>
      }
    >
      <p>{pathname}</p>
      <p>{texts.notFoundText}</p>
    </EmptyState>
  )
}
