import { Component, type ReactNode } from "react"
import { forgetFailures, PartMissing } from "./load-part.ts"

/** Asks for what is missing anew; where the portal can be reached and it does not come all the same, the page takes over. */
export type AskAgain = (isReachable: boolean) => void
type Props = {
  /** Stands there while a part cannot be had. */
  fallback: (again: AskAgain) => ReactNode
  children: ReactNode
}
type State = { problem: unknown }

/**
 * Keeps a part that cannot be loaded from taking the page away with it (P231); any other failure goes on to the page. So does a part
 * that does not come although the portal answers: some browsers never ask for it again, which only a reload of the page ends
 * (ADR-0022).
 */
export class PartBoundary extends Component<Props, State> {
  override state: State = { problem: null }
  private triedInReach = 0

  static getDerivedStateFromError(problem: unknown) {
    return { problem }
  }

  readonly again: AskAgain = (isReachable) => {
    if (isReachable) this.triedInReach += 1
    const { problem } = this.state
    if (this.triedInReach > 1 && problem instanceof PartMissing) {
      problem.isLost = true
      return this.forceUpdate()
    }
    forgetFailures()
    this.setState({ problem: null })
  }

  override render() {
    const { problem } = this.state
    if (problem === null) return this.props.children
    if (!(problem instanceof PartMissing) || problem.isLost) throw problem
    return this.props.fallback(this.again)
  }
}
