import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { ownErrors } from "./errors.ts"
import { longestPushAddress } from "./limits.ts"
import { id, instant, storable } from "./schemas.ts"

/** A browser that is told of messages by its push service (P237). */
export const pushDevice = z.object({
  id,
  /** How its browser named itself. */
  userAgent: z.string(),
  since: instant,
  /** When it was told last; null where that never was. */
  toldAt: instant.nullable(),
  /** Whether somebody is signed in there; otherwise nothing is sent until they are again. */
  isSignedIn: z.boolean(),
})
export type PushDevice = z.infer<typeof pushDevice>

const pushSettings = z.object({
  /** By which a browser subscribes; null where the operator has set none up. */
  publicKey: z.string().nullable(),
  devices: z.array(pushDevice),
})
export type PushSettings = z.infer<typeof pushSettings>

const address = storable(longestPushAddress).trim()
/** Base64 without padding, as browsers write it. */
const key = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${length}}$`), "Das ist kein Schlüssel eines Push-Dienstes.")

export const getPush = endpoint({
  method: "GET",
  path: "/api/profile/push",
  summary:
    "The caller's devices that are told of messages (P237), and the key by which another one subscribes",
  output: pushSettings,
  errors: ownErrors,
})
export const addPush = endpoint({
  method: "POST",
  path: "/api/profile/push/add",
  summary: "Tell this browser of messages from now on; one that was somebody else's is the caller's then",
  body: z.object({ endpoint: address, p256dh: key(87), auth: key(22) }),
  output: pushSettings,
  errors: [...ownErrors, "push_off", "push_service_unknown", "push_devices_full"],
  needsNoTerms: true,
})
export const resumePush = endpoint({
  method: "POST",
  path: "/api/profile/push/resume",
  summary:
    "The caller signed in again on a browser that is told of messages: goes on where it is theirs (`own`), wants another address where the portal's key is another by now (`other_key`), else it is told no more (`foreign`)",
  body: z.object({ endpoint: address }),
  output: z.object({ is: z.enum(["own", "other_key", "foreign"]) }),
  errors: ownErrors,
  needsNoTerms: true,
})
export const removePush = endpoint({
  method: "POST",
  path: "/api/profile/push/remove",
  summary:
    "Tell a device of one's own no more, by its id or, from that device, its address; one that is gone already is no error",
  body: z.union([z.object({ id }), z.object({ endpoint: address })]),
  output: pushSettings,
  errors: ownErrors,
  needsNoTerms: true,
})
