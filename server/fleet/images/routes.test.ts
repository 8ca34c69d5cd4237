import sharp from "sharp"
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest"
import type { Colour } from "../../../contract/core/enums.ts"
import type { FileEntry } from "../../../contract/fleet/images.ts"
import { castOptions, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { plainPicture, sendFile, storedFiles } from "../../testing/files.ts"
import { admin, manager, post, read } from "../../testing/requests.ts"

const portal = portalOfFile()
let red: Buffer
let green: Buffer
beforeAll(async () => {
  red = await plainPicture("#f00").jpeg().toBuffer()
  green = await plainPicture("#0f0").png().toBuffer()
})
beforeEach(async () => {
  await portal.db.run("delete from car_images")
  await portal.db.run("delete from cars")
})

const option = (label: string) => castOptions.find((one) => one.label === label)?.id ?? null
const addCar = (paintBaseColor: Colour | null, model = "Corso") =>
  addPreOffer(portal.db, {
    brand: option("Aurel"),
    model: option(model),
    modelSeries: option("Classic"),
    paintBaseColor,
  })
const greenCorso = "Fahrzeugbild_Aurel_Corso_Classic_Grün.png"

const upload = (bytes: Buffer, { name = greenCorso, query = "", who = admin as string | null } = {}) =>
  sendFile(portal, `/api/car/image${query}`, who, { name, bytes })
const remove = async (filename: string) =>
  (await post(portal, "/api/car/image/delete", admin, { filename })).status
const names = async (): Promise<FileEntry[]> =>
  (await read(portal, "/api/file/names?path=car/images/", admin)).body
const addressOf = (filename: string, more = "") =>
  `/api/file?path=${encodeURIComponent(`car/images/${filename}`)}${more}`
const get = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  portal.app.inject({ method, url, headers })
/** Number of files: image and thumbnail each. */
const stored = async (): Promise<number> => (await storedFiles(portal.db)).length

describe("an upload is refused", () => {
  const refusal = async (bytes: Buffer, name?: string) => {
    const { status, body } = await upload(bytes, name ? { name } : {})
    expect([await names(), await stored()]).toEqual([[], 0])
    return [status, body.code]
  }

  it("for content other than jpeg, png or gif, whatever its name", async () => {
    await addCar("GREEN")
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const others = [svg, await plainPicture("#00f").webp().toBuffer(), Buffer.from("<html>"), Buffer.alloc(0)]
    for (const bytes of others) expect(await refusal(bytes)).toEqual([424, "image_unreadable"])
    expect(await refusal(red.subarray(0, -30))).toEqual([424, "image_unreadable"])
  })

  it("above 10 MB, also above the limit of any file", async () => {
    await addCar("GREEN")
    for (const megabytes of [11, 21]) {
      const large = Buffer.concat([green, Buffer.alloc(megabytes * 1024 * 1024)])
      expect(await refusal(large)).toEqual([424, "image_too_large"])
    }
  })

  it("without a car of that configuration, before and after checking content", async () => {
    expect(await refusal(green)).toEqual([412, "image_without_car"])
    const car = await addCar("GREEN")
    expect(await refusal(Buffer.from("x"), "Urlaub.png")).toEqual([424, "image_unreadable"])
    expect(await refusal(green, "Urlaub.png")).toEqual([412, "image_without_car"])
    await builderOn(portal).archive(car)
    expect(await refusal(green)).toEqual([412, "image_without_car"])
  })

  it("if an image exists, unless it is replaced", async () => {
    await addCar("GREEN")
    expect(await upload(green)).toMatchObject({ status: 201 })
    const [first] = await names()
    expect(await upload(green)).toMatchObject({ status: 201, body: first })
    expect(await upload(red)).toMatchObject({ status: 409, body: { code: "image_exists", details: first } })
    expect(await names()).toEqual([first])
    const replaced = await upload(red, { query: "?replace=true" })
    expect(replaced).toMatchObject({ status: 201, body: { filename: greenCorso } })
    expect(await names()).toEqual([replaced.body])
    expect(replaced.body.id).not.toBe(first?.id)
    // Image and thumbnail of the first one are removed.
    expect(await stored()).toBe(2)
  })

  it("for all but one of several simultaneous pictures, keeping nothing of the others", async () => {
    await addCar("GREEN")
    const answers = await Promise.all([green, red, green, red].map((bytes) => upload(bytes)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    expect(await stored()).toBe(2)
    const [kept] = await names()
    expect(kept).toEqual(answers.find(({ status }) => status === 201)?.body)
  })
})

it("keeps one of several simultaneous replacements, and serves it throughout", async () => {
  await addCar("GREEN")
  await upload(green)
  const uploads = [red, green, red].map((bytes) => upload(bytes, { query: "?replace=true" }))
  const served = await Promise.all(Array.from({ length: 20 }, () => get(addressOf(greenCorso))))
  expect(new Set(served.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await names()).toHaveLength(1)
  expect((await get(addressOf(greenCorso))).statusCode).toBe(200)
})

it.each([
  "Fahrzeugbild_Aurel_Corso_Classic_Gru\u0308n.PNG",
  "fahrzeugbild_aurel_corso_classic_gruen.jpg",
  "Aurel Corso Classic grün.jpeg",
  "aurel-corso-classic-gruen.gif",
])("an upload is matched to its configuration by the file's name %s", async (name) => {
  await addCar("GREEN")
  await addCar("GREY")
  expect(await upload(red, { name })).toMatchObject({ status: 201, body: { filename: greenCorso } })
})

describe("public file path", () => {
  it("returns the image re-encoded, upright and without metadata", async () => {
    await addCar("GREEN")
    const photo = await plainPicture("#f00")
      .withExif({ IFD0: { Copyright: "geheim" }, IFD3: { GPSLatitude: "48/1 0/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const polyglot = Buffer.concat([photo, Buffer.from("PK\u0003\u0004 hidden")])
    const { body } = await upload(polyglot)
    const { rawPayload, headers, statusCode } = await get(addressOf(greenCorso))
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(rawPayload.length),
      "x-content-type-options": "nosniff",
      "cache-control": "public, no-cache",
      etag: `"${body.id}"`,
    })
    expect(headers["content-security-policy"]).toContain("sandbox")
    // Its own header, as this process reads no WebP.
    expect([rawPayload.readUInt16LE(26), rawPayload.readUInt16LE(28)]).toEqual([54, 96])
    expect(rawPayload.includes("geheim")).toBe(false)
    expect(rawPayload.includes("hidden")).toBe(false)
  })

  it("gives a small WebP, and the first frame of an animation", async () => {
    await addCar("GREEN")
    const frames = await sharp([await plainPicture("#00f", 900, 500).png().toBuffer(), red], {
      join: { animated: true },
    })
      .gif()
      .toBuffer()
    await upload(frames)
    const small = await get(addressOf(greenCorso, "&size=thumb"))
    expect(small.headers["content-type"]).toBe("image/webp")
    // The portal itself reads no WebP.
    sharp.unblock({ operation: ["VipsForeignLoadWebp"] })
    onTestFinished(() => sharp.block({ operation: ["VipsForeignLoadWebp"] }))
    const { data, info } = await sharp((await get(addressOf(greenCorso))).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, [...data.subarray(0, 3)]]).toEqual([900, 500, [0, 0, 255]])
  })

  it("is cached for ever only if the URL names the content", async () => {
    await addCar("GREEN")
    const { id } = (await upload(green)).body as { id: string }
    const forever = "public, max-age=31536000, immutable"
    const cache = async (more: string) => (await get(addressOf(greenCorso, more))).headers["cache-control"]
    expect(await cache(`&v=${id}`)).toBe(forever)
    expect(await cache(`&v=${id}&size=thumb`)).toBe(forever)
    expect(await cache("&v=1")).toBe("public, no-cache")
    const tag = `"${id}"`
    for (const etag of [tag, `W/${tag}`, `"x", ${tag}`]) {
      const { statusCode, headers, body } = await get(addressOf(greenCorso), { "if-none-match": etag })
      expect([statusCode, headers.etag, body]).toEqual([304, tag, ""])
    }
    // The thumbnail has other content.
    const small = await get(addressOf(greenCorso, "&size=thumb"), { "if-none-match": tag })
    expect(small.statusCode).toBe(200)
    await upload(red, { query: "?replace=true" })
    const { statusCode } = await get(addressOf(greenCorso, `&v=${id}`), { "if-none-match": tag })
    expect([statusCode, await cache(`&v=${id}`)]).toEqual([200, "public, no-cache"])
  })

  it("sends a thumbnail of known content without a statement, and none of a replaced or deleted image", async () => {
    await addCar("GREEN")
    const { id } = (await upload(green)).body as { id: string }
    const thumb = () => get(addressOf(greenCorso, `&v=${id}&size=thumb`))
    const first = await thumb()
    await portal.db.run("update car_images set hash = 'other'")
    const again = await thumb()
    expect([again.statusCode, again.rawPayload.equals(first.rawPayload)]).toEqual([200, true])
    expect(again.headers).toMatchObject({
      "cache-control": first.headers["cache-control"],
      etag: first.headers.etag,
    })
    await upload(red, { query: "?replace=true" })
    expect((await thumb()).rawPayload.equals(first.rawPayload)).toBe(false)
    await remove(greenCorso)
    expect((await thumb()).statusCode).toBe(404)
  })

  it("answers HEAD with the length and nothing else", async () => {
    await addCar("GREEN")
    await upload(green)
    const whole = await get(addressOf(greenCorso))
    const head = await get(addressOf(greenCorso), {}, "HEAD")
    expect([head.statusCode, head.body]).toEqual([200, ""])
    expect(head.headers["content-length"]).toBe(String(whole.rawPayload.length))
  })

  const ways = `../../etc/passwd ..%2F..%2Fetc%2Fpasswd %2e%2e%2fetc %252e%252e%252fetc ..%5C..%5Cetc /etc/passwd
    %C0%AE%C0%AE/etc \uff0e\uff0e\u2215etc Fahrzeugbild_Aurel_Corso_Classic_Gr%C3%BCn.png/
    FAHRZEUGBILD_AUREL_CORSO_CLASSIC_GR%C3%9CN.PNG`
  it.each(["", ...ways.split(/\s+/)].map((way) => `car/images/${way}`))(
    "does not leave its folder: %s",
    async (path) => {
      await addCar("GREEN")
      await upload(green)
      const { statusCode, body } = await get(`/api/file?path=${path}`)
      expect([statusCode, JSON.parse(body).code]).toEqual([404, "not_found"])
    },
  )

  it.each(["car/documents/x", "start-check", "/etc/passwd", "../x", "car/images", "CAR/IMAGES/x.png"])(
    "requires a sign-in for %s, and then has nothing",
    async (path) => {
      expect((await get(`/api/file?path=${path}`)).statusCode).toBe(401)
      expect((await portal.get(`/api/file?path=${path}`, admin)).statusCode).toBe(404)
    },
  )
})

it("is deleted once; deleting it again or an unknown name is refused", async () => {
  const car = await addCar("GREEN")
  await upload(green)
  expect([await remove(greenCorso), await remove(greenCorso)]).toEqual([200, 208])
  expect([await names(), await stored(), (await get(addressOf(greenCorso))).statusCode]).toEqual([[], 0, 404])
  expect(await remove("Urlaub.png")).toBe(412)
  const lastAuthor =
    "select actor_id from journal where kind = 'image.removed' order by position desc limit 1"
  expect(await portal.db.value(lastAuthor)).toBe(castUser(admin).id)
  // Images remain after their last car is deleted, and can still be deleted.
  await upload(green)
  await portal.db.run("delete from cars where id = $1", [car.id])
  expect([await remove(greenCorso), await remove(greenCorso)]).toEqual([200, 412])
})

it("lists only names in the image folder, for every active user", async () => {
  await addCar("GREEN")
  await upload(green)
  const list = (path: string) => read(portal, `/api/file/names?path=${path}`, manager)
  const body = [{ id: expect.stringMatching(/^[0-9a-f]{64}$/), filename: greenCorso }]
  for (const path of ["car/images/", "car/images"]) expect(await list(path)).toEqual({ status: 200, body })
  for (const path of ["car/", "car/documents/", "/", "..", "car/images/.."])
    expect((await list(path)).status).toBe(404)
})
