export { type Jobs, type Queue, startJobs, type Task } from "./jobs.ts"
