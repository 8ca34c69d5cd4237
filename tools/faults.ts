/** A fault that a tired developer makes; one of the tests must fail with it. */
export type Fault = {
  what: string
  file: string
  /** Occurs once in the file. */
  old: string
  instead: string
  /** Files that `vitest run` takes. */
  tests: readonly string[]
}

/** Run by `npm run test:mutants -- --list`. */
export const faults: readonly Fault[] = [
  {
    what: "rights: a blocked user is offered the own reference",
    file: "web/cases/activities/list/rules.ts",
    old: "&& !blocked && !isReadOnly",
    instead: "&& !isReadOnly",
    tests: ["web/cases/activities/list"],
  },
  {
    what: "rights: a blocked user is offered to withdraw",
    file: "web/cases/activities/list/rules.ts",
    old: "withdrawal: !blocked && ",
    instead: "withdrawal: ",
    tests: ["web/cases/activities/list"],
  },
  {
    what: "rights: an admin may try to delete the own user",
    file: "web/people/users/UserPage.tsx",
    old: "ownReason({ row, ...listed })",
    instead: "ownReason({ row: row && null, ...listed })",
    tests: ["web/people/users"],
  },
  {
    what: "rights: an admin deletes the own user",
    file: "server/people/users/rules.ts",
    old: "before.id === actorId && !staysAdmin",
    instead: "before.mail === actorId && !staysAdmin",
    tests: ["server/people/users/rules.test.ts"],
  },
  {
    what: "rights: sellers read the managers' messages",
    file: "server/news/messages/add.ts",
    old: "select m.id from location_managers m where",
    instead: "select m.user_id from user_locations m where",
    tests: ["server/news/messages/recipients.test.ts"],
  },
  {
    what: "rights: the unread messages of others are counted",
    file: "server/news/messages/bell.ts",
    old: 'where user_id = $1 and read_at is null"',
    instead: 'where $1::uuid is not null and read_at is null"',
    tests: ["server/news/messages/recipients.test.ts"],
  },
  {
    what: "rights: the messages of others are listed",
    file: "server/news/messages/bell.ts",
    old: "where m.user_id = $1\n    and m.number",
    instead: "where $1::uuid is not null\n    and m.number",
    tests: ["server/news/messages/recipients.test.ts"],
  },
  {
    what: "rights: the own reference is changed without the right to act",
    file: "server/cases/requests/own-reference.ts",
    old: "  if (refused) return refused\n",
    instead: "  if (refused && ownReference === id) return refused\n",
    tests: ["server/cases/requests/own-reference.test.ts"],
  },
  {
    what: "rights: a changed role keeps its sessions",
    file: "server/people/users/edit.ts",
    old: "differs.deactivated || before.type !== after.type",
    instead: "differs.deactivated",
    tests: ["server/people/users/edit.test.ts"],
  },
  {
    what: "rights: an invitation leaves reset links alive",
    file: "server/people/links/rules.ts",
    old: "ends: passwordKinds",
    instead: 'ends: ["INVITATION"]',
    tests: ["server/people/users/edit.test.ts"],
  },
  {
    what: "rights: the button that lifts a block does nothing",
    file: "web/people/moderation/UserBlocks.tsx",
    old: "form.send(lift, { id: block.id, ...form.value }, onClose)",
    instead: "onClose()",
    tests: ["web/ui/loading/sends.test.ts"],
  },
  {
    what: "rights: withdrawing the use does nothing",
    file: "web/people/terms/WithdrawUse.tsx",
    old: "act: () => withdraw.mutateAsync(undefined)",
    instead: "act: async () => {}",
    tests: ["web/ui/loading/sends.test.ts"],
  },
  {
    what: "money: VAT of the wrong day in an estimate",
    file: "contract/cases/estimate.ts",
    old: "vatPercentOn(date)",
    instead: "vatPercentOn(deliveryDate)",
    tests: ["contract/cases/estimate.test.ts"],
  },
  {
    what: "acceptance: Pre-Offer 2 ends a day late",
    file: "contract/fleet/offers.ts",
    old: "  takeoverDate: takeoverAfter(deliveryDate),\n",
    instead: "  takeoverDate: takeoverAfter(deliveryDate && addDays(deliveryDate, 1)),\n",
    tests: ["contract/fleet/offers.test.ts", "contract/fleet/offer-warnings.test.ts"],
  },
  {
    what: "acceptance: Pre-Offer 1 ends a day late in SQL",
    file: "server/fleet/cars/rows.ts",
    old: "c.date_of_delivery + $",
    instead: "c.date_of_delivery + 1 + $",
    tests: ["server/cases/start/start.test.ts"],
  },
  {
    what: "acceptance: new terms while the dialog is open go unnoticed",
    file: "web/cases/requests/use-sending.ts",
    old: "now.termsVersion !== seen.termsVersion",
    instead: 'now.termsVersion === ""',
    tests: ["web/cases/requests"],
  },
  {
    what: "acceptance: a confirmation proposes the UTC day",
    file: "web/ui/browser/clock.ts",
    old: "berlinToday(clock.get())",
    instead: "clock.get().toISOString().slice(0, 10)",
    tests: ["web/ui/browser"],
  },
  {
    what: "drafts: a typed reference appears at another case",
    file: "web/cases/activities/list/OwnReference.tsx",
    old: "`reference $",
    instead: "`reference #",
    tests: ["web/ui/record", "web/cases/activities/list"],
  },
  {
    what: "drafts: the input of a request appears at another car",
    file: "web/cases/requests/RequestPanel.tsx",
    old: "`request $",
    instead: "`request #",
    tests: ["web/ui/record", "web/cases/requests"],
  },
  {
    what: "drafts: those of another user remain",
    file: "web/ui/browser/draft-store.ts",
    old: "forgetWhere((key) => !key.startsWith(ownPrefix()))",
    instead: "forgetWhere((key) => key === ownPrefix())",
    tests: ["web/ui/browser/draft-store.test.ts"],
  },
  {
    what: "lists: an untagged answer is taken for the held one",
    file: "web/core/api.ts",
    old: "answer.ok && tag !== null && tag === held",
    instead: "answer.ok && (tag ?? undefined) === held",
    tests: ["web/core/api.test.ts", "web/fleet/cars/held-list.test.ts"],
  },
  {
    what: "lists: a list is not read again after a change",
    file: "web/ui/loading/use-send.ts",
    old: "return rows && renew(client, rows)",
    instead: "return rows && undefined",
    tests: ["web/ui/loading/use-send.test.ts"],
  },
  {
    what: "lists: activities are not read again after a request",
    file: "web/cases/requests/use-sending.ts",
    old: ", ...showing.news.acts)",
    instead: ")",
    tests: ["web/cases/requests"],
  },
  {
    what: "access: without storage the sign-in fails",
    file: "web/core/session-hint.ts",
    old: "  } catch {\n    // Without storage a reload",
    instead: "  } finally {\n    // Without storage a reload",
    tests: ["e2e/sessions.test.ts"],
  },
  {
    what: "start page: answers for cars that moved",
    file: "server/cases/start/start.ts",
    old: " and c.location_id = a.location_id\n",
    instead: "\n",
    tests: ["server/cases/start/start.test.ts"],
  },
  {
    what: "start page: without what is due today",
    file: "server/cases/start/start.ts",
    old: "day.date >= $4::text",
    instead: "day.date > $4::text",
    tests: ["server/cases/start/start.test.ts"],
  },
  {
    what: "proposals: one more than the limit",
    file: "server/news/proposals/proposals.ts",
    old: "now, maxProposals]",
    instead: "now, maxProposals + 1]",
    tests: ["server/news/proposals/proposals.test.ts"],
  },
  {
    what: "record: a deleted image has no author",
    file: "server/fleet/images/images.ts",
    old: '    await recordAs(tx, admin.id, "screen")\n    return tx.run("delete',
    instead: '    return tx.run("delete',
    tests: ["server/fleet/images/routes.test.ts", "server/journal.test.ts"],
  },
  {
    what: "access: the error of a text field is not announced",
    file: "web/ui/field/TextInput.tsx",
    old: "describedBy(id, hint, shown)",
    instead: "describedBy(id, hint, undefined)",
    tests: ["web/ui/field"],
  },
  {
    what: "access: the film plays in spite of reduced motion",
    file: "web/cases/start/Film.tsx",
    old: "chosen ?? !reducedMotion",
    instead: "chosen ?? reducedMotion !== null",
    tests: ["web/cases/start"],
  },
]
