export { jobsInsert } from "./insert.ts"
export { type Jobs, type Queue, type Run, startJobs, type Task } from "./jobs.ts"
