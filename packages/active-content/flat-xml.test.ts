import { expect, it } from "vitest"
import { readFlatXml } from "./flat-xml.ts"

const read = (xml: string) =>
  readFlatXml(xml, "Parts").map(({ name, attributes }) => [name, Object.fromEntries(attributes)])

it("reads what Office writes, with decoded values", () => {
  const xml = `\ufeff<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<x:Parts xmlns:x="urn:x">
    <x:Part Id = 'a > "b"' Target="?a=1&amp;b=&lt;2&gt;"/><x:Part Id="c"></x:Part></x:Parts>\n`
  expect(read(xml)).toEqual([
    ["Part", { Id: 'a > "b"', Target: "?a=1&b=<2>" }],
    ["Part", { Id: "c" }],
  ])
  expect(read("<Parts/>")).toEqual([])
})

it.each([
  ["characters by number", '<Parts><Part Id="&#69;"/></Parts>'],
  ["an entity of its own", '<Parts><Part Id="&x;"/></Parts>'],
  ["a bare &", '<Parts><Part Id="a&b"/></Parts>'],
  ["an attribute twice", '<Parts><Part Id="a" Id="b"/></Parts>'],
  ["an attribute with a prefix", '<Parts><Part x:Id="a"/></Parts>'],
  ["no space between attributes", '<Parts><Part Id="a"Mode="b"/></Parts>'],
  ["a comment", "<Parts><!-- --><Part/></Parts>"],
  ["declared types", "<!DOCTYPE Parts><Parts/>"],
  ["text", "<Parts>a</Parts>"],
  ["elements within elements", "<Parts><Part><Part/></Part></Parts>"],
  ["another root", "<Others/>"],
  ["two roots", "<Parts/><Parts/>"],
  ["an open end", "<Parts><Part/>"],
  ["another end", "<Parts></Others>"],
  ["two bytes per character", Buffer.from("<Parts/>", "utf16le").toString("utf8")],
  ["nothing", ""],
])("refuses %s", (_, xml) => {
  expect(() => read(xml)).toThrow()
})
