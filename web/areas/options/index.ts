export { SettingsButton } from "./SettingsPanel.tsx"
