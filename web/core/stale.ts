import type { CallName } from "./api.ts"

/** Calls that become stale when something they show changes. */
const fleet = ["POST /api/car/fleet", "POST /api/car/fleet/ids"] as const satisfies CallName[]
const lists = ["GET /api/car/all/area"] as const satisfies CallName[]
const activities = ["GET /api/car/all/activity", "GET /api/car/activity"] as const satisfies CallName[]
const start = ["GET /api/start", "GET /api/start/admin"] as const satisfies CallName[]
const watched = ["GET /api/watch/cars", "GET /api/watch/searches"] as const satisfies CallName[]
const messages = ["GET /api/message/all", "GET /api/message/unread"] as const satisfies CallName[]

export const showing = {
  fleet,
  activities,
  watched,
  messages,
  /** All cars of both sides. */
  cars: [...fleet, ...lists, "GET /api/car/history"],
  /** Other calls that show an edited car: acts, contract documents, e-mails, the desk. */
  editedCar: [
    "GET /api/car/history",
    ...activities,
    "GET /api/contract/all",
    "GET /api/outbox/all",
    "GET /api/desk",
  ],
  /** Each document makes a new version of its car. */
  documents: ["GET /api/car/document/all", ...fleet, "GET /api/car/history"],
  /** For open screens, without the lists of cars, which are updated car by car. */
  news: {
    cars: [...fleet, ...watched, ...start, "GET /api/car/history", "GET /api/desk", "GET /api/option/use"],
    acts: [...activities, ...start, "GET /api/car/history", "GET /api/desk"],
    messages: [...messages, ...start],
  },
  imported: [
    ...fleet,
    ...lists,
    "GET /api/car/history",
    "GET /api/option/",
    "GET /api/option/use",
    "GET /api/car/import/all",
  ],
} as const satisfies Record<string, readonly CallName[] | Record<string, readonly CallName[]>>
