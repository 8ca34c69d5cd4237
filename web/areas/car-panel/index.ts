export { CarPanel, WaitingCar } from "./CarPanel.tsx"
