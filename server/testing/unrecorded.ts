/** Calls without an entry, by reason. */
const none: Record<string, string> = {
  "changes nothing that holds": `identity/passkey/options profile/passkey/prepare
    profile/second-factor/prepare link/check user/check car/fleet car/fleet/ids`,
  "a session, which the identity keeps; used recovery codes are acts": `identity/sign-in/email identity/sign-out
    identity/oidc/backchannel-logout identity/passkey/sign-in profile/session/end profile/session/end-others`,
  "the dealer's own, which the provider never gets (P258)": "car/activity/reference",
  "only where identity is hosted: changes nothing here": "identity/reset/exchange",
  "an account without a profile can do nothing; the registration is recorded": "identity/sign-up",
  "a mail; what comes of it is: user.mail_proven": "user/mail/resend",
  "a mail to the caller, in the outbox": "operation/mail",
  "visible only to this person: no act, no right, no data of others": `message/read
    profile/notices watch/car watch/car/remove watch/car/seen watch/search
    watch/search/delete`,
}
export const unrecorded = Object.values(none).flatMap((paths) =>
  paths.split(/\s+/).map((path) => `POST /api/${path}`),
)
