export { type Jobs, type Queue, startJobs, type Task, untilDone } from "./jobs.ts"
