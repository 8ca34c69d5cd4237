import { Overview } from "./Overview.tsx"

export const SelectionPage = () => <Overview area="SELECTION" />
