export { CreateButton, ListPage, Loaded } from "./ListPage.tsx"
export { Pagination } from "./Pagination.tsx"
export { type Column, type Selection, Table } from "./Table.tsx"
export { type ListState, tablePaging, useListView } from "./use-list-view.ts"
