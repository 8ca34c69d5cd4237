/**
 * Whether an answer says that the portal did not answer: a proxy in front tells so, and Firefox gives an error in place of an
 * answer where what it had asked for ahead of the worker failed. Chromium and Safari throw there.
 */
export const isNobodyThere = ({ type, status }: Pick<Response, "type" | "status">): boolean =>
  type === "error" || (status >= 502 && status <= 504)
