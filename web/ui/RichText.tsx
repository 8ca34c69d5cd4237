import type { RichText as Blocks, Span } from "../../contract/rich-text.ts"
import styles from "./RichText.module.css"

type Props = { text: Blocks }

/** A text of ours as real headings, paragraphs and lists; no markup is taken over as it came. */
export function RichText({ text }: Props) {
  return (
    <div className={styles.text}>
      {text.map((block, index) => (
        // The pieces of a text never change places.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: Blocks[number] }) {
  if (block.kind === "paragraph")
    return (
      <p>
        <Spans spans={block.spans} />
      </p>
    )
  if (block.kind === "heading") {
    const Heading = block.level === 2 ? "h3" : "h4"
    return (
      <Heading>
        <Spans spans={block.spans} />
      </Heading>
    )
  }
  const List = block.ordered ? "ol" : "ul"
  return (
    <List>
      {block.items.map((spans) => (
        <li key={spans.map(({ text }) => text).join("")}>
          <Spans spans={spans} />
        </li>
      ))}
    </List>
  )
}

const Spans = ({ spans }: { spans: readonly Span[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never change places
  spans.map((span, index) => <Piece key={index} {...span} />)

function Piece({ text, strong, emphasis, href }: Span) {
  const plain = href === undefined ? text : <a href={href}>{text}</a>
  const emphasised = emphasis ? <em>{plain}</em> : plain
  return strong ? <strong>{emphasised}</strong> : emphasised
}
