/** Whether an agent has not consented to the current terms and so can only read; null (no terms required) for admins. */
export const isReadOnly = (terms: { answer: string | null } | null): boolean =>
  terms !== null && terms.answer !== "ACCEPTED"
