export { type AllDayEvent, calendarFile } from "./calendar.ts"
