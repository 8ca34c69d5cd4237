// Builds the image and signs in at it, so that no change breaks the Dockerfile unseen. Without Docker its steps run here: the first stage in a
// folder with what each step copies, the second in a root that has nothing but the libraries of the C runtime, as its user.
import { execFileSync, spawn, spawnSync } from "node:child_process"
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"

const run = (command, args, options) => execFileSync(command, args, { stdio: "inherit", ...options })

const folder = mkdtempSync(join(tmpdir(), "zvf-image-"))
/** A clone has exactly what is committed. */
const source = join(folder, "source")
run("git", ["clone", "--quiet", ".", source])

/** The instructions of the Dockerfile by stage: [name, rest of the line]. */
const stages = () => {
  const lines = readFileSync(join(source, "Dockerfile"), "utf8").replaceAll("\\\n", " ").split("\n")
  const steps = lines
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => /^(\w+)\s+(.*)$/.exec(line).slice(1))
  const starts = steps.flatMap(([name], at) => (name === "FROM" ? [at] : []))
  return starts.map((start, nth) => steps.slice(start + 1, starts[nth + 1]))
}

/** Of the packages libc6, libgcc-s1 and libstdc++6, which the base of the image has. */
const libraries = [
  "c.so.6",
  "dl.so.2",
  "m.so.6",
  "pthread.so.0",
  "resolv.so.2",
  "rt.so.1",
  "gcc_s.so.1",
  "stdc++.so.6",
]

/** A root with `env`, the C runtime and a place for temporary files. */
function bareRoot() {
  const root = join(folder, "root")
  for (const path of ["dev", "etc", "proc", "tmp", "lib64", "usr/bin", "lib/x86_64-linux-gnu"])
    mkdirSync(join(root, path), { recursive: true })
  const paths = libraries.map((name) => `/lib/x86_64-linux-gnu/lib${name}`)
  for (const path of ["/lib64/ld-linux-x86-64.so.2", "/usr/bin/env", ...paths])
    cpSync(path, join(root, path), { dereference: true })
  for (const name of ["passwd", "group", "shadow", "gshadow"]) writeFileSync(join(root, "etc", name), "")
  chmodSync(join(root, "tmp"), 0o777)
  return root
}

/** Runs the steps of a stage in this root; `given` is where paths of other stages and of the source lie. */
function runStage(steps, root, { shell, from }) {
  const image = { workdir: "/", env: {}, user: "0:0", command: [] }
  const inRoot = (path) => join(root, path.startsWith("/") ? path : join(image.workdir, path))
  const does = {
    workdir: (path) => {
      image.workdir = path
      mkdirSync(inRoot(path), { recursive: true })
    },
    copy: (line) => {
      const words = line.split(/\s+/)
      const base = words[0].startsWith("--from=") && words.shift() ? from : source
      const target = words.pop()
      for (const path of words) {
        const isFolder = spawnSync("test", ["-d", join(base, path)]).status === 0
        const to = inRoot(target)
        cpSync(join(base, path), isFolder || !target.endsWith("/") ? to : join(to, basename(path)), {
          recursive: true,
          verbatimSymlinks: true,
        })
      }
    },
    run: (line) => run("sh", ["-euc", shell(line)], { cwd: inRoot(".") }),
    env: (line) => {
      for (const [, name, value] of line.matchAll(/(\w+)=(\S+)/g))
        image.env[name] = value.replace("$PATH", "/usr/bin")
    },
    user: (user) => {
      image.user = user
    },
    cmd: (line) => {
      image.command = JSON.parse(line)
    },
    expose: () => {},
  }
  for (const [name, rest] of steps) does[name.toLowerCase()](rest)
  return image
}

/** The command that starts the image with these variables. */
function startCommand(env) {
  const values = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  if (spawnSync("docker", ["info"]).status === 0) {
    run("docker", ["build", "--quiet", "--tag", "zvf-portal-check", source])
    return [
      "docker",
      "run",
      "--rm",
      "--network=host",
      ...values.flatMap((value) => ["--env", value]),
      "zvf-portal-check",
    ]
  }
  const [build, final] = stages()
  const buildRoot = join(folder, "build")
  runStage(build, buildRoot, { shell: (line) => line.replaceAll("/shipped", join(buildRoot, "shipped")) })
  const root = bareRoot()
  const shell = (line) => line.replaceAll(/\b(groupadd|useradd)\b/g, `$1 --prefix ${root}`)
  const image = runStage(final, root, { shell, from: buildRoot })
  const all = Object.entries({ ...image.env, ...env }).map(([name, value]) => `${name}=${value}`)
  // As in a container; gone with the process.
  const mounts = `mount -t proc proc ${root}/proc && mount --bind /dev ${root}/dev`
  const inRoot = ["/usr/bin/env", "-i", `--chdir=${image.workdir}`, ...all, ...image.command]
  const inMount = ["unshare", "--mount", "sh", "-c", `${mounts} && exec chroot "$@"`, "sh"]
  return [...inMount, `--userspec=${image.user}`, root, ...inRoot]
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** Starts a process and waits for this text; returns what it printed until then. */
const started = (command, args, text) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] })
    children.push(child)
    let printed = ""
    child.stdout.on("data", (bytes) => {
      printed += bytes
      if (printed.includes(text)) resolve(printed)
    })
    child.once("exit", (code) => reject(new Error(`${command} ended with ${code}: ${printed}`)))
  })

const children = []
try {
  const database = await started("node", ["bin/run.js", ".ci/database.ts", join(folder, "data")], "\n")
  const port = await freePort()
  const env = {
    DATABASE_URL: database.trim(),
    DATA_DIR: "/tmp/data",
    DEMO: "1",
    HOST: "127.0.0.1",
    PORT: port,
  }
  const [command, ...args] = startCommand({ ...env, PUBLIC_URL: `http://127.0.0.1:${port}` })
  await started(command, args, "Das ZVF-Portal läuft")
  run("node", [".ci/sign-in.mjs"], { env: { ...process.env, PORT: port } })
} finally {
  for (const child of children.reverse()) {
    const ended = new Promise((resolve) =>
      child.exitCode === null ? child.once("exit", resolve) : resolve(),
    )
    child.kill()
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}
