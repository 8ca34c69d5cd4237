export { Button, IconButton, oneClick, ToggleButton } from "./Button.tsx"
export { EntryLinkButton } from "./EntryLinkButton.tsx"
export { IconLink, LinkButton } from "./LinkButton.tsx"
export { classesOf } from "./looks.ts"
