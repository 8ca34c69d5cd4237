import { Overview } from "./Overview.tsx"

/** /overview/selection */
export const SelectionPage = () => <Overview area="SELECTION" />
