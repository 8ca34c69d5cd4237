export { DeskSection } from "./DeskSection.tsx"
