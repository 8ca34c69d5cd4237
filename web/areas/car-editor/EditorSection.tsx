import type { ReactNode } from "react"
import { HStack, VStack } from "../../ui/layout/Layout.tsx"
import { watchEdges } from "../../ui/layout/ScrollArea.tsx"
import styles from "./CarEditor.module.css"
import { texts } from "./texts.de.ts"

/** The strip says where it goes on. */
const tellEdges = (strip: HTMLElement | null) => (strip ? watchEdges(strip) : undefined)

type EditorPart = { id: string; title: string }

const headingId = (id: string) => `car-${id}`

/** A part of the editor that the strip above can jump to. */
export function EditorSection({ id, title, children }: EditorPart & { children: ReactNode }) {
  return (
    <VStack as="section" gap={4} section aria-labelledby={headingId(id)}>
      <h3 id={headingId(id)} tabIndex={-1} style={{ scrollMarginBlockStart: 56 }}>
        {title}
      </h3>
      {children}
    </VStack>
  )
}

function jump(id: string) {
  const heading = document.getElementById(headingId(id))
  heading?.scrollIntoView({ block: "start" })
  heading?.focus({ preventScroll: true })
}

/** The parts of the long form, one click away. */
export function JumpStrip({ parts }: { parts: readonly EditorPart[] }) {
  return (
    <HStack ref={tellEdges} as="nav" gap="0 4" className={styles.strip} aria-label={texts.parts}>
      {parts.map(({ id, title }) => (
        <button key={id} type="button" className={styles.jump} onClick={() => jump(id)}>
          {title}
        </button>
      ))}
    </HStack>
  )
}
