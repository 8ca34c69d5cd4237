export { type Jobs, type Run, startJobs, type Task } from "./jobs.ts"
