export { ExportButton } from "./DataCard.tsx"
