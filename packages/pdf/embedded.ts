import { inflateSync } from "node:zlib"

/** Undefined if there is none. Only reads documents of this library. */
export function embeddedText(pdf: Buffer, name: string): string | undefined {
  const source = pdf.toString("latin1")
  const objects = objectsOf(source)
  for (const dictionary of objects.values()) {
    if (!dictionary.includes("/Type /Filespec") || !dictionary.includes(`/F (${name})`)) continue
    const number = /\/EF <<\s*\/F (\d+) 0 R/.exec(dictionary)?.[1]
    const stream = number && objects.get(number)
    if (stream) return textOf(stream)
  }
  return undefined
}

const objectsOf = (source: string): Map<string, string> =>
  new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, number = "", body = ""]) => [
      number,
      body,
    ]),
  )

function textOf(stream: string): string | undefined {
  const begin = stream.indexOf("stream\n")
  const content = stream.slice(begin + "stream\n".length, stream.lastIndexOf("\nendstream"))
  const bytes = Buffer.from(content, "latin1")
  return (/\/Filter \/FlateDecode/.test(stream.slice(0, begin)) ? inflateSync(bytes) : bytes).toString("utf8")
}
