// Signs in as a sales manager of the demo at the portal on port PORT, and reads cars and cases; fails if there are none.
const origin = `http://127.0.0.1:${process.env.PORT}`
const url = `${origin}/api/`
const post = { method: "POST", headers: { "content-type": "application/json", origin } }
const credentials = { email: "leitung@brenner.example", password: "Vorfuehrwagen-2026" }
const signedIn = await fetch(`${url}identity/sign-in/email`, { ...post, body: JSON.stringify(credentials) })
const cookie = signedIn.headers
  .getSetCookie()
  .map((one) => one.split(";")[0])
  .join("; ")
const { token } = await (await fetch(`${url}identity/token`, { headers: { cookie } })).json()
const headers = { authorization: `Bearer ${token}` }
const lengths = []
for (const path of ["car/all/area?area=PRE_OFFER", "car/all/activity"])
  lengths.push((await (await fetch(url + path, { headers })).json()).length)
console.log(`signed in: ${lengths[0]} cars, ${lengths[1]} cases`)
process.exit(lengths.every(Boolean) ? 0 : 1)
