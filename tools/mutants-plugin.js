/**
 * Excludes `endpoint({ … })` from Stryker: the compiler catches changed names, codes and shapes, and other tests check paths.
 */
const shapes = {
  shouldIgnore: (/** @type {{ node: any }} */ { node }) =>
    node.type === "CallExpression" && node.callee.name === "endpoint" ? "shape of a call" : undefined,
}

export const strykerPlugins = [{ kind: "Ignore", name: "shapes", value: shapes }]
