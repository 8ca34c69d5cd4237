/**
 * The areas of the web app (`web/areas/<area>`), each with the areas that it may import. An area names only areas above it in this
 * list, so imports run in one direction.
 */
export const webAreas: Record<string, readonly string[]> = {
  session: [],
  directory: [],
  documents: [],
  contracts: [],
  outbox: ["contracts"],
  excel: [],
  terms: ["session"],
  information: ["session", "terms"],
  proposals: ["information"],
  messages: [],
  "sign-in": ["session", "information"],
  system: ["information"],

  options: ["directory"],
  locations: ["directory"],
  images: ["directory"],
  record: [],

  car: ["session", "directory", "images"],
  "car-filters": ["car"],
  live: ["car"],
  activities: ["documents", "contracts", "car"],
  find: ["activities"],
  requests: ["car", "documents", "information", "activities"],
  watch: ["session", "car", "car-filters", "requests"],
  "car-panel": ["car", "documents", "proposals", "watch"],
  "activity-list": ["session", "information", "documents", "car", "activities", "car-panel"],
  overview: [
    "session",
    "directory",
    "images",
    "car",
    "car-filters",
    "live",
    "watch",
    "activities",
    "requests",
    "car-panel",
  ],

  // People.
  profile: ["session", "terms", "information", "sign-in", "activities"],
  moderation: ["session", "contracts", "activities", "profile"],
  "mail-links": ["session", "moderation"],
  users: ["session", "directory", "information", "activities", "moderation"],

  "car-record": ["directory", "car", "activities"],
  "car-steps": ["directory", "car", "activities", "car-record"],
  "car-editor": ["documents", "car", "car-record", "car-steps"],
  fleet: ["excel", "options", "images", "car", "car-filters", "car-record", "car-editor"],
  desk: ["live", "activities", "moderation", "car-steps"],

  landing: ["session", "information", "car", "desk"],
}
