export { FieldRow, Form, FormSection } from "./Form.tsx"
export { PanelForm } from "./PanelForm.tsx"
export { useOnce } from "./use-once.ts"
