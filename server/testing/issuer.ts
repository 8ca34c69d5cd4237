import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { exportJWK, generateKeyPair } from "jose"
import Provider, { type Configuration } from "oidc-provider"

/** The issuer's claims about a person; the key is the sign-in name. */
type Person = { sub: string; email?: string; email_verified?: boolean; name?: string }

export type TestIssuer = {
  url: string
  client: { clientId: string; clientSecret: string }
  people: Map<string, Person>
  /** Changes the signing key, the only published one, and ends all sessions. */
  rotate(): Promise<void>
  /** Sets where ended sessions are reported, if not at the configured address. */
  logoutGoesTo(url: string): void
  /** Stops responding until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
}

const client = { clientId: "zvf-portal", clientSecret: "a secret of the tests" }

/** A standard OpenID Connect issuer on this machine for one portal: accepts any password and asks for no consent. */
export async function startIssuer(portalUrl: string): Promise<TestIssuer> {
  const people: TestIssuer["people"] = new Map()
  let handler: ReturnType<Provider["callback"]>
  let server: Server
  let port = 0
  let logoutUrl = `${portalUrl}/api/identity/oidc/backchannel-logout`
  const renew = async () => {
    const { privateKey } = await generateKeyPair("RS256", { extractable: true })
    const key = { ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: crypto.randomUUID() }
    const settings = settingsFor(portalUrl, people, key, () => logoutUrl)
    handler = new Provider(issuer.url, settings).callback()
  }
  const issuer: TestIssuer = {
    url: "",
    client,
    people,
    rotate: renew,
    logoutGoesTo: (url) => {
      logoutUrl = url
    },
    start: async () => {
      server = createServer((request, reply) => void handler(request, reply)).listen(port, "127.0.0.1")
      await once(server, "listening")
      port = (server.address() as AddressInfo).port
      issuer.url = `http://127.0.0.1:${port}`
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
  await issuer.start()
  await renew()
  return issuer
}

function settingsFor(
  portalUrl: string,
  people: TestIssuer["people"],
  key: object,
  logoutUrl: () => string,
): Configuration {
  return {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${portalUrl}/api/identity/oidc/callback`],
        post_logout_redirect_uris: [`${portalUrl}/login`],
        backchannel_logout_uri: `${portalUrl}/api/identity/oidc/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: { openid: ["sub", "sid", "auth_time"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    // The library refuses to call this machine.
    fetch: (_, { method, headers, body } = {}) =>
      fetch(logoutUrl(), { method, headers, body } as RequestInit),
    cookies: { keys: ["a key of the tests"] },
    jwks: { keys: [key] } as NonNullable<Configuration["jwks"]>,
    ttl: { Session: 3600, Grant: 3600, Interaction: 3600, AccessToken: 600, IdToken: 600 },
    findAccount: (_, name) => {
      const person = people.get(name)
      return person && { accountId: name, claims: async () => ({ ...person }) }
    },
    loadExistingGrant: async ({ oidc }) => {
      const { client: asking, session, provider } = oidc
      const grantId = session?.grantIdFor(asking?.clientId ?? "")
      const stored = grantId && (await provider.Grant.find(grantId))
      if (stored) return stored
      const grant = new provider.Grant({
        clientId: asking?.clientId ?? "",
        accountId: session?.accountId ?? "",
      })
      grant.addOIDCScope("openid email profile")
      await grant.save()
      return grant
    },
  }
}
