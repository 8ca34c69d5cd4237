export { classes } from "./classes.ts"
export { Icon, type IconName } from "./icons.tsx"
