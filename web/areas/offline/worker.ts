const address = "/worker.js"

type Policy = { createScriptURL(address: string): string }
type Policies = { createPolicy(name: string, rules: Policy): Policy }

/** The one script of the portal that is named by its address; the browser wants that said by a policy of this name (P165). */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy("zvf-worker", {
  createScriptURL: (asked) => {
    if (asked !== address) throw new TypeError(asked)
    return asked
  },
})

/** Has the worker answer for the portal while nothing else does; false where this browser has none, or forbids it. */
export async function startWorker(): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false
  const worker = await navigator.serviceWorker
    .register(policy?.createScriptURL(address) ?? address, { updateViaCache: "none" })
    .catch(() => undefined)
  return worker !== undefined
}
