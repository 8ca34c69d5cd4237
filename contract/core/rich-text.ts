import { z } from "zod"

/** A text run. Links point to own pages or panels, to https or to an e-mail address. */
const span = z.object({
  text: z.string(),
  strong: z.literal(true).optional(),
  emphasis: z.literal(true).optional(),
  href: z.string().optional(),
})
export type Span = z.infer<typeof span>
const line = z.array(span)

/** Structured text of FAQ, legal pages and terms. HTML is never sent; screens build elements from these nodes. */
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
