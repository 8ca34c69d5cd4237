export { classes } from "./classes.ts"
export { Icon, type IconName } from "./icons.tsx"
export { followOtherTabs, keepTheme } from "./kept-theme.ts"
