import { expect, test } from "vitest"
import { MarkdownError, parseMarkdown } from "./markdown.ts"

test("parses headings, paragraphs, lists, marks and links", () => {
  const source = `## Titel

Eine Zeile
und **fett *beides*** mit [Link](/terms) & <3.

- eins
- *zwei*

1. erstens
`
  expect(parseMarkdown(source)).toEqual([
    { kind: "heading", level: 2, spans: [{ text: "Titel" }] },
    {
      kind: "paragraph",
      spans: [
        { text: "Eine Zeile und " },
        { strong: true, text: "fett " },
        { strong: true, emphasis: true, text: "beides" },
        { text: " mit " },
        { href: "/terms", text: "Link" },
        { text: " & <3." },
      ],
    },
    { kind: "list", ordered: false, items: [[{ text: "eins" }], [{ emphasis: true, text: "zwei" }]] },
    { kind: "list", ordered: true, items: [[{ text: "erstens" }]] },
  ])
})

test("parses tables with one header row; a link may open a panel", () => {
  expect(parseMarkdown("| Name | Zweck |\n|--|--|\n| **a** | [siehe](#faq-a) |\n| b | |\n")).toEqual([
    {
      kind: "table",
      head: [[{ text: "Name" }], [{ text: "Zweck" }]],
      rows: [
        [[{ strong: true, text: "a" }], [{ href: "#faq-a", text: "siehe" }]],
        [[{ text: "b" }], []],
      ],
    },
  ])
})

test.each([
  "# Titel",
  "#### Titel",
  "<b>fett</b>",
  "Text <img src=x onerror=alert(1)>",
  "![Bild](x.png)",
  "- a\n  - b",
  "> Zitat",
  "`Code`",
  "[x](javascript:alert(1))",
  "[x](//evil.example)",
  "[x](/\\evil.example)",
  "[x](http://evil.example)",
  "[x](#a:b)",
  "| a |\n|--|\n| <b>b</b> |",
  "[x](data:text/html,x)",
])("refuses %s", (source) => {
  expect(() => parseMarkdown(source)).toThrow(MarkdownError)
})
