import { Component, type ReactNode } from "react"

type Props = { fallback: (problem: unknown) => ReactNode; children: ReactNode }

/** Shows the error page instead of a page that fails, or whose code only a reload brings (ADR-0022). */
export class ErrorBoundary extends Component<Props, { problem: unknown }> {
  override state = { problem: null }

  static getDerivedStateFromError(problem: unknown) {
    return { problem }
  }

  override render() {
    const { problem } = this.state
    return problem === null ? this.props.children : this.props.fallback(problem)
  }
}
