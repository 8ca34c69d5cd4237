import type { ReactNode } from "react"
import { footMark } from "../browser/close-request.ts"
import { useLow, useReservedBottom, useTablet } from "../browser/use-media.ts"
import { HStack } from "./Layout.tsx"
import styles from "./ThumbBar.module.css"

/** Whether a screen has what is needed most at its bottom edge. */
export function useThumbBar(): boolean {
  const [isTablet, isLow] = [useTablet(), useLow()]
  return isTablet && !isLow
}

/** Reserved at the end of the page. */
const height = "calc(57px + max(var(--space-2), env(safe-area-inset-bottom)))"

/** Within reach of the thumb at any scroll position. */
export function ThumbBar({ children }: { children: ReactNode }) {
  useReservedBottom("--thumb-bar", height)
  return (
    <HStack gap={3} className={styles.thumbBar} data-paper="never" {...{ [footMark]: "" }}>
      {children}
    </HStack>
  )
}
