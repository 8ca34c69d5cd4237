import { links } from "../../core/links.ts"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import styles from "../Frame.module.css"
import { texts } from "./texts.de.ts"

/** Shown on every page to users who declined the current terms: why nothing can be done, and where to agree. */
export function ReadOnlyNotice() {
  return (
    <VStack pageWide className={styles.readOnly}>
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
