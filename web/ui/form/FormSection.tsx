import type { ReactNode } from "react"
import { Columns, VStack } from "../layout/Layout.tsx"

export function FieldRow({ children }: { children: ReactNode }) {
  return <Columns least={200}>{children}</Columns>
}

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <VStack as="section" gap={4} section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </VStack>
  )
}
