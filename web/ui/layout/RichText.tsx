import type { RichText as Blocks, Span } from "../../../contract/core/rich-text.ts"
import { withUnits } from "../../../contract/core/with-units.ts"
import { classes } from "../theme/classes.ts"
import { VStack } from "./Layout.tsx"
import styles from "./RichText.module.css"
import { ScrollArea } from "./ScrollArea.tsx"

/** Renders structured text as headings, paragraphs, lists and tables, without inserting HTML. */
export function RichText({ text }: { text: Blocks }) {
  return (
    <VStack gap={3} className={classes(styles.text, "readable")}>
      {text.map((block, index) => (
        // Static content, so the order never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Block key={index} block={block} />
      ))}
    </VStack>
  )
}

function Block({ block }: { block: Blocks[number] }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      )
    case "heading": {
      const Heading = block.level === 2 ? "h3" : "h4"
      return (
        <Heading>
          <Spans spans={block.spans} />
        </Heading>
      )
    }
    case "list": {
      return (
        <VStack as={block.ordered ? "ol" : "ul"} gap={2} className="bullets">
          {block.items.map((spans) => (
            <li key={plain(spans)}>
              <Spans spans={spans} />
            </li>
          ))}
        </VStack>
      )
    }
    case "table":
      return <Grid head={block.head} rows={block.rows} />
  }
}

type Line = readonly Span[]
const plain = (spans: Line) => spans.map(({ text }) => text).join("")

/** Table whose first column contains row headers. */
function Grid({ head, rows }: { head: readonly Line[]; rows: readonly (readonly Line[])[] }) {
  return (
    <ScrollArea>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((spans) => (
              <th key={plain(spans)} scope="col">
                <Spans spans={spans} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = [], ...cells]) => (
            <tr key={plain(name)}>
              <th scope="row">
                <Spans spans={name} />
              </th>
              {cells.map((spans, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never change places
                <td key={index}>
                  <Spans spans={spans} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

const Spans = ({ spans }: { spans: Line }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never change places
  spans.map((span, index) => <Piece key={index} {...span} />)

function Piece({ text, strong, emphasis, href }: Span) {
  const shown = withUnits(text)
  const linked = href === undefined ? shown : <a href={href}>{shown}</a>
  const emphasised = emphasis ? <em>{linked}</em> : linked
  return strong ? <strong>{emphasised}</strong> : emphasised
}
