import { z } from "zod"

/** A piece of a line; plain unless marked. Links lead to our own pages or panels, to https or to a mail address. */
const span = z.object({
  text: z.string(),
  strong: z.literal(true).optional(),
  emphasis: z.literal(true).optional(),
  href: z.string().optional(),
})
export type Span = z.infer<typeof span>
const line = z.array(span)

/** What a text of ours may consist of. Markup never travels: the screen makes elements from these pieces. */
export const richText = z.array(
  z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("heading"),
      level: z.union([z.literal(2), z.literal(3)]),
      spans: line,
    }),
    z.object({ kind: z.literal("paragraph"), spans: line }),
    z.object({ kind: z.literal("list"), ordered: z.boolean(), items: z.array(line) }),
    z.object({ kind: z.literal("table"), head: z.array(line), rows: z.array(z.array(line)) }),
  ]),
)
export type RichText = z.infer<typeof richText>
