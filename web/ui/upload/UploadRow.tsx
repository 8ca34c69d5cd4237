import type { ReactNode } from "react"
import { IconButton } from "../button/Button.tsx"
import { Badge, type Tone } from "../feedback/Badge.tsx"
import { ProgressBar } from "../feedback/ProgressBar.tsx"
import { Breaks } from "../layout/Breaks.tsx"
import { HStack, Text, VStack } from "../layout/Layout.tsx"
import { texts } from "../texts.de.ts"
import type { Upload } from "./upload-queue.ts"

const tones = {
  held: "grey",
  waiting: "amber",
  sending: "petrol",
  done: "green",
  failed: "red",
} as const satisfies Record<Upload<unknown>["state"], Tone>

type UploadRowProps = {
  upload: Upload<unknown>
  preview?: ReactNode
  /** Why it cannot be sent or was refused, in words. */
  problem?: string | undefined
  /** What is to be decided about the file. */
  children?: ReactNode
  onRemove: () => void
}

/** One file on its way: name, state, how far it is, and why it was refused. */
export function UploadRow({ upload, preview, problem, children, onRemove }: UploadRowProps) {
  const { file, state, share } = upload
  return (
    <HStack as="li" gap={3} align="start">
      {preview}
      <VStack gap={2} grow>
        <HStack gap="1 3" align="center" wrap>
          <Text breaks style={{ minWidth: 0, fontWeight: 540 }}>
            <Breaks text={file.name} />
          </Text>
          <Badge tone={tones[state]}>{texts.upload[state]}</Badge>
        </HStack>
        {state === "sending" && <ProgressBar label={texts.uploadShare(file.name)} share={share} />}
        {children}
        <div role="alert">
          {problem && (
            <Text as="p" small style={{ color: "var(--red)" }}>
              {problem}
            </Text>
          )}
        </div>
      </VStack>
      {state !== "sending" && (
        <IconButton icon="close" label={texts.uploadRemove(file.name)} onClick={onRemove} />
      )}
    </HStack>
  )
}

/** The list that `UploadRow`s stand in. */
export function UploadRows({ children }: { children: ReactNode }) {
  return (
    <VStack
      as="ul"
      ruled={3}
      style={{ borderBlockStart: "1px solid var(--line)" }}
      aria-label={texts.uploads}
    >
      {children}
    </VStack>
  )
}
