export { Button, IconButton, IconLink, LinkButton, oneClick } from "./Button.tsx"
