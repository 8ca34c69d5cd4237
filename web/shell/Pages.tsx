import { links } from "../links.ts"
import { LinkButton } from "../ui/button/LinkButton.tsx"
import { Notice } from "../ui/feedback/States.tsx"
import { VStack } from "../ui/layout/Layout.tsx"
import { lazyNamed } from "../ui/loading/chunks.tsx"
import { texts } from "./texts.de.ts"

/** An unknown path, or a page of another role (P44). */
export const NotFoundPage = lazyNamed(() => import("./NotFoundPage.tsx"), "NotFoundPage")

/** Above every page of somebody who declined the terms in effect: why nothing can be done, and where to agree after all. */
export function ReadOnlyNotice() {
  return (
    <VStack pageWide style={{ paddingBlockStart: 16 }}>
      <Notice tone="warning" title={texts.readOnlyTitle}>
        <VStack gap={2} align="start">
          <p>{texts.readOnlyText}</p>
          <LinkButton link={links.terms()} size="small">
            {texts.toTerms}
          </LinkButton>
        </VStack>
      </Notice>
    </VStack>
  )
}
