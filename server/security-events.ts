import { complain } from "../contract/cases/moderation.ts"
import * as terms from "../contract/cases/terms.ts"
import type { Endpoint } from "../contract/core/endpoint.ts"
import * as excel from "../contract/fleet/excel.ts"
import * as outbox from "../contract/news/outbox.ts"
import * as identity from "../contract/people/identity.ts"
import * as issuer from "../contract/people/issuer.ts"
import * as locations from "../contract/people/locations.ts"
import * as moderation from "../contract/people/moderation.ts"
import * as passkeys from "../contract/people/passkeys.ts"
import * as profile from "../contract/people/profile.ts"
import * as users from "../contract/people/users.ts"
import type { SecurityEvent } from "./core/http/security-log.ts"

/** Logged whatever the outcome (ADR-0040). Calls that sign in, change rights or export data belong here; a test lists the others. */
const events: Partial<Record<SecurityEvent, readonly Endpoint[]>> = {
  sign_in: [identity.signIn, passkeys.passkeySignIn],
  sign_out: [identity.signOut],
  password_reset: [users.requestPasswordReset, identity.confirmReset, identity.exchangeResetCode],
  password_change: [profile.changePassword],
  second_factor: [
    profile.prepareSecondFactor,
    profile.confirmSecondFactor,
    profile.renewRecoveryCodes,
    profile.switchSecondFactorOff,
    profile.resetSecondFactor,
    profile.confirmFactorReset,
    passkeys.preparePasskey,
    passkeys.addPasskey,
    passkeys.removePasskey,
  ],
  sessions_ended: [profile.endSession, profile.endOtherSessions, issuer.endByIssuer],
  registration: [identity.signUp, users.registerUser, users.checkUser, users.resendProof],
  rights_change: [
    users.createUser,
    users.updateUser,
    users.inviteUser,
    profile.updateProfile,
    profile.changeMail,
    users.confirmMail,
    users.restoreMail,
    locations.createLocation,
    locations.updateLocation,
    locations.deleteLocation,
  ],
  person_removed: [users.deleteUser, profile.removeOwnAccount],
  block: [moderation.blockUser, moderation.liftBlock],
  complaint: [complain, moderation.answerComplaint],
  consent: [terms.answerTerms, terms.withdrawUse],
  export: [excel.exportCars, excel.exportSomeCars, excel.exportTable, profile.exportOwnData],
  mails_read: [outbox.listOutbox, outbox.readMailPage, outbox.retryMail, outbox.settleHeld],
}

const eventByEndpoint = new Map(
  Object.entries(events).flatMap(([event, calls]) =>
    calls.map((call) => [call, event as SecurityEvent] as const),
  ),
)

export const securityEventOf = (endpoint: Endpoint | undefined): SecurityEvent | undefined =>
  endpoint && eventByEndpoint.get(endpoint)
