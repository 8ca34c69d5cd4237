export { choice, flag, line } from "./fields.tsx"
export { ResourcePage, useResource } from "./ResourcePage.tsx"
export type { Edited, Fields, Listed, Resource, ResourceOfPage } from "./resource.ts"
