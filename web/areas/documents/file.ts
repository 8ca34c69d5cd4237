import type { ErrorCode } from "../../../contract/errors.ts"

/** P96 and P37. */
export const acceptedDocuments = ".docx,.doc,.pdf,.jpg,.jpeg,.png,.gif"
const mostBytes = 20 * 1024 * 1024

/** Why a document need not be sent at all. Only a help: the server looks at the content. */
export function documentRefusal({ name, size }: Pick<File, "name" | "size">): ErrorCode | null {
  if (!/\.(docx?|pdf|jpe?g|png|gif)$/i.test(name)) return "unsupported_media_type"
  return size > mostBytes ? "file_too_large" : null
}
