export { jobsInsert } from "./insert.ts"
export { type Jobs, type Queue, startJobs, type Task } from "./jobs.ts"
