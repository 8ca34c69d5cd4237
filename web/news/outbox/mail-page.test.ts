import { expect, test } from "vitest"
import { mailNodes } from "./mail-page.ts"

const of = (name: string, attributes: Record<string, string>, ...children: unknown[]) => ({
  name,
  attributes: new Map(Object.entries(attributes)),
  children,
})

test("reads what e-mails consist of, with their entities", () => {
  const html =
    '<!doctype html>\n<html><head><title>x</title></head><body style="margin:0"><table width="100%"><tr><td style="color:#fff"><p>Söhne &amp; &lt;b&gt;</p><a href="https://a.example/?b=1&amp;c=2">Zum Vorgang</a></td></tr></table></body></html>'
  expect(mailNodes(html)).toEqual([
    of(
      "table",
      { width: "100%" },
      of(
        "tr",
        {},
        of(
          "td",
          { style: "color:#fff" },
          of("p", {}, "Söhne & <b>"),
          of("a", { href: "https://a.example/?b=1&c=2" }, "Zum Vorgang"),
        ),
      ),
    ),
  ])
})

test("shows of other elements only their content, and survives what is not closed", () => {
  expect(mailNodes('<p>a<script src="x">b</script><img onerror="c">')).toEqual([of("p", {}, "a", "b")])
  expect(mailNodes("</p></p>c")).toEqual(["c"])
  expect(mailNodes("")).toEqual([])
})
