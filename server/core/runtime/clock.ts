/** Now, passed in wherever time decides something, so that tests can travel. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
