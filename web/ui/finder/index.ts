export { Finder, type Hit } from "./Finder.tsx"
