import { type ReactNode, useLayoutEffect, useRef } from "react"
import { footMark } from "../browser/close-request.ts"
import { IconButton } from "../button/Button.tsx"
import { HStack, Text } from "../layout/Layout.tsx"
import { texts } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import styles from "./Panel.module.css"
import { StepButtons } from "./StepButtons.tsx"
import type { PanelProps } from "./side-panel-props.ts"

type Props = Omit<PanelProps, "open" | "onClose"> & {
  heading: ReactNode
  closeButton: ReactNode
  subtitleId?: string
}

/** What a panel over the page and one beside its list have in common: bar, content, actions. */
export function PanelContent(props: Props) {
  const { heading, subtitle, list, tools, hasHead, onBack, part, footer } = props
  const steps = !props.stepsHidden && list?.steps && (
    <StepButtons {...list.steps} name={props.windowTitle ?? props.title} />
  )
  const body = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the part changes
  useLayoutEffect(() => {
    body.current?.scrollTo({ top: 0 })
    // In low windows the whole panel scrolls.
    body.current?.parentElement?.scrollTo({ top: 0 })
  }, [part])
  const stepsAtEnd = !hasHead && steps
  return (
    <>
      <HStack
        as="header"
        gap={2}
        align="center"
        className={styles.header}
        data-paper={hasHead ? "never" : undefined}
      >
        {onBack && <IconButton icon="chevronLeft" label={texts.back} onClick={onBack} />}
        {hasHead && steps}
        <div className={classes(hasHead && "visually-hidden")} translate="no">
          {heading}
        </div>
        <HStack align="center" className="apart">
          {stepsAtEnd}
          {tools}
          {(stepsAtEnd || tools) && <span className={styles.divider} />}
          {props.closeButton}
        </HStack>
      </HStack>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content without controls must be focusable */}
      <div ref={body} className={styles.body} tabIndex={0} data-scroll-restoration-id={part}>
        {subtitle && (
          <Text as="div" id={props.subtitleId} muted className="spaced">
            {subtitle}
          </Text>
        )}
        {props.children}
      </div>
      {footer && (
        <HStack
          as="footer"
          gap={3}
          align="center"
          justify="end"
          wrap
          className={styles.footer}
          data-paper="never"
          {...{ [footMark]: "" }}
        >
          {footer}
        </HStack>
      )}
    </>
  )
}
