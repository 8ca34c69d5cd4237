import { Component, type ReactNode } from "react"
import { ErrorPage } from "./ErrorPage.tsx"

type State = { problem: unknown }

/** Shows the error page in place of a page that broke, or of which something could not be loaded, where no router does. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { problem: null }

  static getDerivedStateFromError(problem: unknown) {
    return { problem }
  }

  override render() {
    const { problem } = this.state
    return problem === null ? this.props.children : <ErrorPage error={problem} />
  }
}
