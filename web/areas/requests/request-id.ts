import { newId } from "../../ui/values/index.ts"

/**
 * Gives each content one id: sending the same again after a lost answer is the same request (P20), while
 * changed values are a new one. Made once per opened dialog.
 */
export function createRequestIds(): (content: object) => string {
  const ids = new Map<string, string>()
  return (content) => {
    const key = JSON.stringify(content)
    const id = ids.get(key) ?? newId()
    ids.set(key, id)
    return id
  }
}
