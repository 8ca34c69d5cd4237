export { managersOf } from "./managers.ts"
export {
  locationsQuery,
  optionsQuery,
  useLocationNames,
  useOptionLabels,
  useUsers,
} from "./names.ts"
