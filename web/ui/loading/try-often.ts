/** P100: how often something failed is asked for again, and after how long. */
export const retries = 5
const retryDelayMs = 350

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, retryDelayMs))

/** The browser counts styles as asked for although they failed: a second try would come without them. */
const isOver = (error: unknown) => error instanceof Error && error.message.startsWith("Unable to preload CSS")

/** Loads a part of the portal, and again where the network fails. Throws what the last try threw. */
export async function tryOften<T>(load: () => Promise<T>, wait = pause): Promise<T> {
  for (let left = retries; left > 0; left -= 1)
    try {
      return await load()
    } catch (error) {
      if (isOver(error)) throw error
      await wait()
    }
  return load()
}
