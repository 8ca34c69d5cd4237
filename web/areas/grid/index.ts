export { FleetGrid } from "./FleetGrid.tsx"
