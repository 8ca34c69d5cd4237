import type { ReactNode } from "react"
import { Button } from "../button/Button.tsx"
import { HStack, Text, VStack } from "../layout/Layout.tsx"
import { common, texts } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import { Icon, type IconName } from "../theme/icons.tsx"
import tones from "../theme/Tones.module.css"
import { problemText } from "./problem-text.ts"
import styles from "./States.module.css"

type SkeletonProps = { width?: string; height?: string; shape?: "line" | "block" }

export function Skeleton({ width = "100%", height = "1em", shape = "line" }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={classes(styles.skeleton, styles[shape])} style={{ width, height }} />
  )
}

export function Loading({ children }: { children?: ReactNode }) {
  return (
    <div role="status">
      <span className="visually-hidden">{texts.loading}</span>
      {children}
    </div>
  )
}

/** One placeholder of the content while it loads. */
export const Placeholder = (look: SkeletonProps) => (
  <Loading>
    <Skeleton {...look} />
  </Loading>
)

/** A placeholder of so many lines. */
export const LoadingLines = ({ count }: { count: number }) => (
  <Loading>
    {Array.from({ length: count }, (_, line) => line).map((line) => (
      <Skeleton key={line} width={`${96 - (line % 3) * 12}%`} />
    ))}
  </Loading>
)

type StateProps = {
  title: string
  /** What happened, what is safe, what to do next. */
  children?: ReactNode
  action?: ReactNode
  /** Fills the page: the title is the page's heading. */
  wholePage?: boolean
  className?: string | undefined
}

export function EmptyState({ title, children, action, wholePage, className = styles.empty }: StateProps) {
  const Title = wholePage ? "h1" : "strong"
  return (
    <VStack
      gap={1}
      align="start"
      pageWide={wholePage}
      breaks
      className={wholePage ? styles.wholePage : className}
    >
      <Title>{title}</Title>
      {children && (
        <Text as="div" muted={className !== styles.problem}>
          {children}
        </Text>
      )}
      {action && (
        <HStack gap={2} className={styles.action}>
          {action}
        </HStack>
      )}
    </VStack>
  )
}

type ErrorStateProps = { children: ReactNode; onRetry?: () => void }

export const ErrorState = ({ children, onRetry }: ErrorStateProps) => (
  <div role="alert">
    <EmptyState
      className={styles.problem}
      title={texts.failed}
      action={onRetry && <Button onClick={onRetry}>{common.retry}</Button>}
    >
      {children}
    </EmptyState>
  </div>
)

type NoticeProps = {
  tone: "info" | "warning" | "error" | "success"
  /** The tone's own by default. */
  icon?: IconName
  title?: string
  children?: ReactNode
}

/** Static remark inside a page or panel. */
export function Notice({ tone, icon = tone, title, children }: NoticeProps) {
  return (
    <HStack gap={3} className={classes(styles.notice, tones[tone])}>
      <Icon name={icon} />
      <Text as="div" grow>
        {title && (
          <Text as="p" strong>
            {title}
          </Text>
        )}
        {children}
      </Text>
    </HStack>
  )
}

export type Load<Data> = {
  data: Data | undefined
  error: unknown
  isLoadingError: boolean
  refetch: () => unknown
}

/** Why something could not be loaded, with a retry. */
export const LoadFailure = ({ of, failure }: { of: Load<unknown>; failure: string }) => (
  <ErrorState onRetry={() => void of.refetch()}>{problemText(of.error, failure)}</ErrorState>
)

type LoadedProps<Data> = {
  of: Load<Data>
  failure: string
  waiting?: ReactNode
  /** A function renders once data is available; nodes render at once and handle loading themselves. */
  children: ReactNode | ((data: Data) => ReactNode)
}

/** Shows data, or an error with a retry. */
export function Loaded<Data>({ of, failure, waiting, children }: LoadedProps<Data>) {
  if (of.isLoadingError) return <LoadFailure {...{ of, failure }} />
  if (typeof children !== "function") return children
  return of.data === undefined ? waiting : children(of.data)
}
