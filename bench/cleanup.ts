type Work = () => Promise<unknown>
const pending: Work[] = []

/** Work at the end of a section, even if it fails: processes end, folders go. Returns a call that does it now. */
export function defer(work: Work): () => Promise<void> {
  pending.push(work)
  return async () => {
    const at = pending.indexOf(work)
    if (at === -1) return
    pending.splice(at, 1)
    await work()
  }
}

/** Does everything that is still pending, newest first; one failure does not stop the rest. */
export async function cleanUp(): Promise<void> {
  for (let work = pending.pop(); work; work = pending.pop())
    await work().catch((error: Error) => process.stderr.write(`Beim Aufräumen: ${error.message}\n`))
}
