import { Overview } from "./Overview.tsx"

/** /overview/selection */
export function SelectionOverviewPage() {
  return <Overview area="SELECTION" />
}
