export { ConfirmDialog } from "./ConfirmDialog.tsx"
export { DeleteDialog } from "./DeleteDialog.tsx"
export { SidePanel, type SidePanelProps } from "./SidePanel.tsx"
export { useCoveredPage } from "./use-covered-page.ts"
