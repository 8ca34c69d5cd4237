export { SheetButton } from "./SheetButton.tsx"
