import type { LiveMessage } from "../../../contract/live.ts"

/** Takes the text of a stream as it comes, in any pieces; answers the messages that are whole. Comments say nothing. */
export function createEvents(): (text: string) => LiveMessage[] {
  let rest = ""
  return (text) => {
    const blocks = (rest + text).split("\n\n")
    rest = blocks.pop() ?? ""
    return blocks.flatMap((block) =>
      block.startsWith("data: ") ? [JSON.parse(block.slice("data: ".length)) as LiveMessage] : [],
    )
  }
}
