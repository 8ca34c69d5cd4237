import type { User } from "../../../contract/people/users.ts"

export const userOf = (mail: string, fields: Partial<User> = {}): User => ({
  id: mail,
  version: 1,
  firstname: "Vorname",
  lastname: mail,
  mail,
  phone: "",
  type: "SALES_MANAGER",
  active: true,
  blocked: false,
  secondFactor: false,
  toActivate: false,
  passwordSet: true,
  invitedUntil: null,
  mailProven: true,
  lastSignInAt: null,
  pendingMail: null,
  formerMail: null,
  gssnLocation: "",
  locations: [{ id: "1101", name: "", vfnr: "", main: true, gssnLocation: "" }],
  ...fields,
})
