export { ProposePanel } from "./ProposePanel.tsx"
