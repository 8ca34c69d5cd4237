import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"

type Options = { challenge: string }
const base64url = (bytes: Buffer) => bytes.toString("base64url")

/** A length or small number in CBOR (RFC 8949), as far as needed here. */
const head = (kind: number, size: number): Buffer =>
  size < 24
    ? Buffer.from([(kind << 5) | size])
    : size < 256
      ? Buffer.from([(kind << 5) | 24, size])
      : Buffer.from([(kind << 5) | 25, size >> 8, size & 0xff])
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])

/** A software authenticator with one passkey for a page: ES256, no attestation. `verifies`: user verification; `counts`: number of uses. */
export function softAuthenticator(page: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const { x = "", y = "" } = publicKey.export({ format: "jwk" })
  const id = randomBytes(32)
  const device = { verifies: true, counts: 0, page }

  const dataOf = (isNew: boolean): Buffer => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(device.counts)
    const flags = 0x01 | (device.verifies ? 0x04 : 0) | (isNew ? 0x40 : 0)
    const host = createHash("sha256").update(new URL(device.page).hostname).digest()
    return Buffer.concat([host, Buffer.from([flags]), counter])
  }
  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: new URL(device.page).origin, crossOrigin: false }))
  const named = {
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key" as const,
    clientExtensionResults: {},
  }

  return {
    device,
    /** The browser's response to registration options. */
    make(options: Options) {
      const key = Buffer.concat([
        head(5, 5),
        Buffer.from([0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(Buffer.from(x, "base64url")),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, "base64url")),
      ])
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([dataOf(true), Buffer.alloc(16), length, id, key])
      const attestation = Buffer.concat([
        head(5, 3),
        ...[text("fmt"), text("none"), text("attStmt"), head(5, 0), text("authData"), bytes(authData)],
      ])
      const clientDataJSON = base64url(clientData("webauthn.create", options))
      return { ...named, response: { clientDataJSON, attestationObject: base64url(attestation) } }
    },
    /** The browser's response to sign-in options. */
    show(options: Options) {
      device.counts += 1
      const [client, data] = [clientData("webauthn.get", options), dataOf(false)]
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()])
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign("sha256", signed, privateKey)),
        },
      }
    },
  }
}
