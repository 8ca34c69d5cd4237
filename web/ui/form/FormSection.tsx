import type { ReactNode } from "react"
import { Columns, VStack } from "../layout/Layout.tsx"

/** Fields side by side, each with at least this width in pixels. */
export const FieldRow = ({ children, least = 200 }: { children: ReactNode; least?: number }) => (
  <Columns least={least} gap={3}>
    {children}
  </Columns>
)

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <VStack as="section" gap={4} section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </VStack>
  )
}
