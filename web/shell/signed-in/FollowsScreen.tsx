import { type ReactNode, Suspense, useEffect, useRef } from "react"
import { useComeback } from "../../ui/browser/index.ts"
import { type AskAgain, PartBoundary } from "../../ui/loading/index.ts"

type Asked = {
  /** What somebody reached for last; another object each time. */
  asked?: object | null
  /** It cannot be had now. What is asked for no longer comes up later, in the middle of other work. */
  onMissing?: () => void
}
type Props = Asked & {
  /** In its place until it is there. */
  fallback?: ReactNode
  children: ReactNode
}

/** What the screen can do without: where its code cannot be had, all else stays, and it is asked for again (P231). */
export function FollowsScreen({ fallback = null, children, ...ask }: Props) {
  return (
    <PartBoundary fallback={(again) => <Awaited {...ask} again={again} fallback={fallback} />}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </PartBoundary>
  )
}

type AwaitedProps = Asked & { again: AskAgain; fallback: ReactNode }

/** Says that nobody answers even where somebody might: for what can be done without no page is loaded again. */
function Awaited({ asked, onMissing, again, fallback }: AwaitedProps) {
  const before = useRef(asked)
  useComeback(() => again(false))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is missed
  useEffect(() => onMissing?.(), [])
  useEffect(() => {
    if (asked && asked !== before.current) again(false)
  }, [asked, again])
  return fallback
}
