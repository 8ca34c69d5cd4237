import type { ReactNode } from "react"
import { problemText } from "./problem-text.ts"
import { ErrorState } from "./States.tsx"

/** Something on its way from the server. What was loaded stays where it cannot be read again. */
export type Load<Data> = {
  data: Data | undefined
  error: unknown
  isLoadingError: boolean
  refetch: () => unknown
}

type LoadedProps<Data> = {
  of: Load<Data>
  /** The sentence when it could not be loaded. */
  failure: string
  /** Stands there until it has come. */
  waiting?: ReactNode
  /** As a function it is shown once the data has come; otherwise at once, and says itself that it loads. */
  children: ReactNode | ((data: Data) => ReactNode)
}

/** What was loaded, or why it was not and once more. */
export function Loaded<Data>({ of, failure, waiting, children }: LoadedProps<Data>) {
  if (of.isLoadingError)
    return <ErrorState onRetry={() => void of.refetch()}>{problemText(of.error, failure)}</ErrorState>
  if (typeof children !== "function") return children
  return of.data === undefined ? waiting : children(of.data)
}
