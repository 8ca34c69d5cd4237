import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { roles } from "./enums.ts"
import { id, mail, text } from "./schemas.ts"

export const userLocation = z.object({
  id,
  name: z.string(),
  vfnr: z.string(),
  main: z.boolean(),
  gssnLocation: z.string(),
})

export const user = z.object({
  id,
  firstname: z.string(),
  lastname: z.string(),
  mail: z.string(),
  type: z.enum(roles),
  active: z.boolean(),
  locations: z.array(userLocation),
})
export type User = z.infer<typeof user>

const name = text.trim().min(1)
const userForm = z.object({
  firstname: name,
  lastname: name,
  mail,
  type: z.enum(roles),
  active: z.boolean().default(false),
  locationIds: z.array(id).default([]),
})

export const getUser = endpoint({
  method: "GET",
  path: "/api/user/",
  summary: "One profile: one's own by the token's sub or portal id, anyone's by portal id for admins",
  query: z.object({ id: text.min(1).optional() }),
  output: user,
  errors: ["unauthenticated", "invalid_input", "not_found"],
})
export const listUsers = endpoint({
  method: "GET",
  path: "/api/user/all",
  summary: "All users, for admins",
  output: z.array(user),
  errors: ["unauthenticated", "inactive", "forbidden"],
})
export const checkUser = endpoint({
  method: "POST",
  path: "/api/user/check",
  summary: "Whether a mail is known, after a failed sign-in (decision 38); 422 when it is not",
  body: z.object({ mail }),
  output: z.object({ known: z.literal(true) }),
  errors: ["mail_unknown", "invalid_input", "too_many_requests"],
})
export const createUser = endpoint({
  method: "POST",
  path: "/api/user/",
  summary: "Create a user",
  body: userForm,
  output: user,
  errors: ["unauthenticated", "inactive", "forbidden", "invalid_input"],
})
export const updateUser = endpoint({
  method: "POST",
  path: "/api/user/update",
  summary: "Change a user",
  body: userForm.extend({ id }),
  output: user,
  errors: ["unauthenticated", "inactive", "forbidden", "invalid_input", "not_found"],
})
export const deleteUser = endpoint({
  method: "POST",
  path: "/api/user/delete",
  summary: "Delete a user",
  body: z.object({ id }),
  output: z.object({}),
  errors: ["unauthenticated", "inactive", "forbidden", "not_found"],
})
export const registerUser = endpoint({
  method: "POST",
  path: "/api/user/register",
  summary: "Register oneself as SELLER",
  body: z.object({ firstname: name, lastname: name, mail, gssnLocation: name }),
  output: user,
  errors: ["invalid_input", "too_many_requests"],
})
export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/api/user/resetpassword",
  summary: "Ask for a reset mail",
  body: z.object({ mail }),
  output: z.object({}),
  errors: ["invalid_input", "too_many_requests"],
})
