export { classes } from "./classes.ts"
export { Icon, type IconName } from "./icons.tsx"
export { followOtherTabs, keepTheme, shownTheme } from "./kept-theme.ts"
