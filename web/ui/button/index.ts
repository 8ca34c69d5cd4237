export { Button, IconButton, IconLink, LinkButton } from "./Button.tsx"
export { oneClick } from "./one-click.ts"
