/** The current time, passed in so that tests can change it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
