import { readFileSync } from "node:fs"
import { join } from "node:path"
import { isCallExpression, isPropertyAccessExpression } from "typescript/unstable/ast/is"
import { API, SymbolFlags, type Type, TypeFlags } from "typescript/unstable/sync"
import { root } from "./project.ts"

type Noted = { at: string; columns: Record<string, number> }

/** What the portal makes of the column types of PostgreSQL; of others, e.g. JSON, nothing is checked. */
const likes = [
  { like: TypeFlags.BooleanLike, oids: [16] },
  { like: TypeFlags.NumberLike, oids: [20, 21, 23, 700, 701, 1700] },
  { like: TypeFlags.StringLike, oids: [25, 1043, 1082, 1184, 2950] },
]
const simple = TypeFlags.BooleanLike | TypeFlags.NumberLike | TypeFlags.StringLike

const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])

function isAnotherType(type: Type, oid: number | undefined): boolean {
  const { like } = likes.find(({ oids }) => oids.includes(oid ?? 0)) ?? {}
  return like !== undefined && membersOf(type).some(({ flags }) => flags & simple && !(flags & like))
}

/** Reads outside tests whose declared row, or `value`, differs from the columns that their statement returned while the tests ran. */
function problemsOf(noted: readonly Noted[]): string[] {
  const api = new API({ cwd: root })
  const [project] = api.updateSnapshot({ openProject: join(root, "tsconfig.json") }).getProjects()
  if (!project) throw new Error("tsconfig.json cannot be read")
  const { program, checker } = project
  const byCall = new Map(noted.map(({ at, columns }) => [at, columns]))
  const problems = new Set<string>()
  const paths = new Set(noted.map(({ at }) => at.replace(/:\d+$/, "")))
  for (const path of [...paths].filter((name) => !name.endsWith(".test.ts"))) {
    const file = program.getSourceFile(join(root, path))
    file?.forEachChild(function visit(node): void {
      node.forEachChild(visit)
      if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return
      const [row] = node.typeArguments ?? []
      const { name } = node.expression
      const { line } = file.getLineAndCharacterOfPosition(name.end)
      const at = `${path}:${line + 1}`
      const columns = byCall.get(at)
      const type = row && checker.getTypeFromTypeNode(row)
      if (!columns || !type) return
      if (name.text.startsWith("value")) {
        if (isAnotherType(type, Object.values(columns)[0])) problems.add(`${at}: the column has another type`)
        return
      }
      for (const property of membersOf(type).flatMap((member) => checker.getPropertiesOfType(member))) {
        const { name: column, flags } = property
        const declared = checker.getTypeOfSymbol(property)
        const isMissing = !(column in columns) && !(flags & SymbolFlags.Optional)
        if (isMissing) problems.add(`${at}: there is no column ${column}`)
        if (declared && isAnotherType(declared, columns[column]))
          problems.add(`${at}: ${column} has another type`)
      }
    })
  }
  api.close()
  return [...problems]
}

const lines = readFileSync(process.env.ROW_COLUMNS ?? "", "utf8")
  .trim()
  .split("\n")
const problems = problemsOf(lines.map((line) => JSON.parse(line) as Noted))
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exit(1)
process.stdout.write(`${lines.length} Anweisungen, Zeilen wie deklariert\n`)
