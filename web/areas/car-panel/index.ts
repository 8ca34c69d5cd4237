export { CarFacts, KeyFacts } from "./CarFacts.tsx"
export { CarPanel, WaitingCar } from "./CarPanel.tsx"
