/** Elements that e-mails of the portal consist of; of others only the content is shown. */
const shown: ReadonlySet<string> = new Set(["table", "tr", "td", "p", "a"])
const plainAttributes: ReadonlySet<string> = new Set(
  "width cellpadding cellspacing border bgcolor valign".split(" "),
)
const part = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/gi
const attribute = /([a-z]+)="([^"]*)"/g
const entities: Readonly<Record<string, string>> = {
  ...{ "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" },
}
const plain = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? "")

export type MailNode =
  | string
  | { name: string; attributes: ReadonlyMap<string, string>; children: MailNode[] }

/** The body of an e-mail; the browser's own parser is closed to the portal (`trusted-types 'none'`). */
export function mailNodes(html: string): MailNode[] {
  const nodes: MailNode[] = []
  const open = [nodes]
  for (const [, end, name = "", inside = "", text] of html
    .slice(Math.max(0, html.indexOf("<body")))
    .matchAll(part))
    if (text !== undefined) open.at(-1)?.push(plain(text))
    else if (shown.has(name) && end) open.length > 1 && open.pop()
    else if (shown.has(name)) {
      const children: MailNode[] = []
      const attributes = new Map(
        Array.from(inside.matchAll(attribute), ([, key = "", value = ""]) => [key, plain(value)]),
      )
      open.at(-1)?.push({ name, attributes, children })
      open.push(children)
    }
  return nodes
}

/** Shows the nodes in a sandboxed frame, which is as high as they are; links open another tab. */
export function fillFrame(frame: HTMLIFrameElement | null, nodes: readonly MailNode[]): void {
  const page = frame?.contentDocument
  if (!page) return
  page.documentElement.lang = "de"
  page.body.style.margin = "0"
  page.body.replaceChildren(...nodes.map((node) => elementOf(page, node)))
  frame.style.height = `${page.documentElement.scrollHeight}px`
}

function elementOf(page: Document, node: MailNode): Node | string {
  if (typeof node === "string") return node
  const element = page.createElement(node.name)
  for (const [name, value] of node.attributes)
    if (name === "style") element.style.cssText = value
    else if (name === "href" && /^(https?|mailto):/.test(value)) element.setAttribute(name, value)
    else if (plainAttributes.has(name)) element.setAttribute(name, value)
  if (node.name === "a") {
    element.setAttribute("target", "_blank")
    element.setAttribute("rel", "noopener noreferrer")
  }
  element.append(...node.children.map((child) => elementOf(page, child)))
  return element
}
