import { expect, it } from "vitest"
import { ConfigError, readConfig } from "./config.ts"
import { vapidPair } from "./testing/push.ts"

const { publicKey, privateKey } = vapidPair()
const settings = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }

it("tells browsers of messages where there is a pair of keys", () => {
  expect(readConfig({ ...settings, CONTACT_MAIL: "hilfe@aurel.example" }).push).toEqual({
    publicKey,
    privateKey,
    subject: "mailto:hilfe@aurel.example",
    services: [
      "fcm.googleapis.com",
      "updates.push.services.mozilla.com",
      "*.push.apple.com",
      "*.notify.windows.com",
    ],
  })
  expect(readConfig({ ...settings, PUSH_SERVICES: "Push.Example, *.b.example" }).push?.services).toEqual([
    "push.example",
    "*.b.example",
  ])
})

it.for([
  [{ VAPID_PUBLIC_KEY: publicKey }, "VAPID_PRIVATE_KEY", "sie fehlt zu VAPID_PUBLIC_KEY"],
  [{ VAPID_PRIVATE_KEY: privateKey }, "VAPID_PUBLIC_KEY", "sie fehlt zu VAPID_PRIVATE_KEY"],
  [
    { ...settings, VAPID_PUBLIC_KEY: vapidPair().publicKey },
    "VAPID_PUBLIC_KEY",
    "sie gehört nicht zu VAPID_PRIVATE_KEY",
  ],
  [
    { ...settings, VAPID_PRIVATE_KEY: "kurz" },
    "VAPID_PRIVATE_KEY",
    "muss ein VAPID-Schlüssel sein (base64url, 32 Bytes)",
  ],
  [
    { ...settings, PUSH_SERVICES: "https://push.example/" },
    "PUSH_SERVICES",
    "muss aus Namen von Rechnern bestehen, mit Kommas dazwischen",
  ],
  [
    { ...settings, PUSH_SERVICES: "push.example, 10.0.0.1" },
    "PUSH_SERVICES",
    "muss aus Namen von Rechnern bestehen, mit Kommas dazwischen",
  ],
  [
    { ...settings, PUSH_SERVICES: "push.example:8443" },
    "PUSH_SERVICES",
    "muss aus Namen von Rechnern bestehen, mit Kommas dazwischen",
  ],
  [
    { ...settings, OFFLINE: "0" },
    "VAPID_PUBLIC_KEY",
    "mit OFFLINE=0 hat kein Browser, was Mitteilungen zeigt",
  ],
] as const)("refuses %j", ([env, name, why]) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(`Die Einstellung ${name} ist ungültig: ${why}.`))
})
