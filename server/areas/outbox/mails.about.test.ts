import { expect, test } from "vitest"
import type { AgentCar, Car } from "../../../contract/cars.ts"
import type { AdminBlock } from "../../../contract/moderation.ts"
import { type About, colleagueOverdueMail, reminderMail } from "../messages/mails.ts"
import { complaintMail } from "../moderation/mails.ts"
import { proposedMail } from "../proposals/mails.ts"
import { providerMail, type RequestFacts } from "../requests/mails.ts"
import { withdrawalMails } from "../requests/mails.withdrawn.ts"
import { withdrawnMails } from "../terms/mails.ts"
import { colleagueGoneMail, colleagueMail, colleagueRemovedMail } from "../users/mails.change.ts"
import type { MailDraft } from "./add.ts"

const person = (id: string, firstname: string) => ({
  id,
  firstname,
  lastname: "Muster",
  mail: `${firstname.toLowerCase()}@brenner.example`,
})
const [vera, bernd, anna] = [person("1", "Vera"), person("2", "Bernd"), person("3", "Anna")]
const publicUrl = "https://zvf.example"
const addresses = { publicUrl, providerMail: "zvf@aurel.example", contact: "" }
const now = new Date()
const facts = {
  activityId: "4",
  type: "PRE_OFFER_REQUEST",
  preOfferType: null,
  car: { id: "5", jobNumber: "4711", idNumber: "", modelDesignation: "" } as Car,
  brand: "",
  model: "",
  offer: { deliveryDate: null, takeoverDate: null } as RequestFacts["offer"],
  location: { vfnr: "1101", name: "Hamburg" },
  person: vera,
  wantedKm: null,
  wantedDate: null,
  sentAt: now,
  dueAt: now,
  confirmedAt: null,
  reason: "",
} satisfies RequestFacts
const about: About = { facts, activityId: "4", level: "OVERDUE", now }
const block = {
  at: now.toISOString(),
  facts: "",
  duration: "MONTHS_1",
  clause: "LISTING",
  endsAt: null,
}
const complaint = {
  block: block as unknown as AdminBlock,
  blocker: { id: anna.id, name: "Anna Muster", mail: "" },
  text: "",
  at: now,
}
const car = { id: "5", area: "PRE_OFFER", jobNumber: "4711" } as AgentCar

test.each<MailDraft>([
  providerMail(facts, addresses),
  ...withdrawalMails(facts, bernd, { isReceiptMuted: false }, addresses),
  reminderMail(about, addresses),
  colleagueOverdueMail(about, bernd, addresses),
  proposedMail({ ...bernd }, { car, note: "", seller: vera as never, acceptable: true, publicUrl }),
  colleagueGoneMail(bernd, vera, { locations: "", cases: 0 }, publicUrl),
  colleagueMail(bernd, vera, "", publicUrl),
  colleagueRemovedMail(bernd, { locations: "", managers: [bernd, anna] }, publicUrl),
  complaintMail(vera, complaint, addresses),
  ...withdrawnMails(vera, [], now, addresses),
])("a mail says whom it is about: %$ $kind", ({ to, subject, text, about = [] }) => {
  const isNamed = ({ firstname, mail }: typeof vera) =>
    `${subject} ${text}`.match(`\\b${firstname}\\b|${mail}`)
  const namedIds = [vera, bernd, anna].filter(isNamed).map(({ id }) => id)
  expect([to.userId, ...about.map(({ id }) => id)]).toEqual(expect.arrayContaining(namedIds))
})
