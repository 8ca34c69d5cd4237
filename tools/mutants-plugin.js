/**
 * For Stryker: shapes are no rules. A changed name, list of codes or shape in `endpoint({ … })` does not compile, which the
 * static checks tell; a changed path or summary is what the tests of the server and of the documentation are about.
 */
const shapes = {
  shouldIgnore: (/** @type {{ node: any }} */ { node }) =>
    node.type === "CallExpression" && node.callee.name === "endpoint" ? "shape of a call" : undefined,
}

export const strykerPlugins = [{ kind: "Ignore", name: "shapes", value: shapes }]
