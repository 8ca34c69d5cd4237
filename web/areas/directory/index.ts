export { useLastChanges } from "./last-changes.ts"
export { managersOf } from "./managers.ts"
export {
  locationsQuery,
  optionsQuery,
  useAllUsers,
  useLocationNames,
  useOptionLabels,
  usersQuery,
  useUsers,
} from "./names.ts"
