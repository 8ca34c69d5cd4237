type Work = () => Promise<unknown>
const pending: Work[] = []

/** Registers clean-up for the end of a section, even if it fails. Returns a function that runs it now. */
export function defer(work: Work): () => Promise<void> {
  pending.push(work)
  return async () => {
    const at = pending.indexOf(work)
    if (at === -1) return
    pending.splice(at, 1)
    await work()
  }
}

/** Runs all pending clean-ups, newest first; a failure does not stop the others. */
export async function cleanUp(): Promise<void> {
  for (let work = pending.pop(); work; work = pending.pop())
    await work().catch((error: Error) => process.stderr.write(`Beim Aufräumen: ${error.message}\n`))
}
