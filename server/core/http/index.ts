export { refuseDeepJson, registerMultipart, type UploadedFile } from "./bodies.ts"
export { noteCall, notesOf } from "./call-notes.ts"
export { attachmentHeader, hasTag, type StoredContent, sendUploaded } from "./download.ts"
export { registerErrors, sendRefusal } from "./errors.ts"
export {
  type Delay,
  networkOf,
  type RateLimit,
  refuseDuringPause,
  refuseOverLimit,
  refusePerNetwork,
  resetAttempts,
  type TooMany,
  tooMany,
  uncountAttempt,
} from "./rate-limit.ts"
export { type Gate, lanesFor, route, withForms } from "./route.ts"
export { logSecurity, type SecurityEvent } from "./security-log.ts"
