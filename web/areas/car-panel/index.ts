export { CarFacts, KeyFacts } from "./CarFacts.tsx"
export { CarPanel, WaitingCar } from "./CarPanel.tsx"
export { PriceFreePrint, PrintChoice } from "./PriceFreePrint.tsx"
