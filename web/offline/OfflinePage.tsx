import { Component, type ReactNode, Suspense, use, useEffect, useState } from "react"
import { forgetLists, useComeback } from "../ui/browser/index.ts"
import styles from "./Offline.module.css"
import { OfflineLists } from "./OfflineLists.tsx"
import type { Kept } from "./read-kept.ts"
import texts from "./texts.de.json"

/** In place of every screen while the portal cannot be reached: the lists that this browser keeps, to read (P234). */
export function OfflinePage({ kept }: { kept: Promise<Kept | null> }) {
  const [isForgotten, setForgotten] = useState(false)
  const { isTrying, said, again } = useReturn()
  const forget = () => void forgetLists().then(() => setForgotten(true))
  return (
    <>
      <header className="first-frame">
        <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
          <path d="M2 20 11 3l9 17" />
          <path d="M7.5 20h7" />
        </svg>
        {texts.brand}
      </header>
      <main className={styles.main}>
        <Unreadable>
          <Suspense fallback={null}>
            {isForgotten ? <Nothing text={texts.forgotten} /> : <Shown kept={kept} />}
          </Suspense>
        </Unreadable>
        <div className={styles.ways} data-paper="never">
          <button type="button" className={styles.button} onClick={again}>
            {texts.again}
          </button>
          {!isForgotten && (
            <Suspense fallback={null}>
              <Forget kept={kept} onForget={forget} />
            </Suspense>
          )}
          <span role="status" className={styles.quiet}>
            {isTrying ? texts.trying : said}
          </span>
        </div>
      </main>
    </>
  )
}

function Shown({ kept }: { kept: Promise<Kept | null> }) {
  const found = use(kept)
  return found?.lists.length ? <OfflineLists kept={found} /> : <Nothing text={texts.nothing} />
}

function Forget({ kept, onForget }: { kept: Promise<Kept | null>; onForget: () => void }) {
  return use(kept.catch(() => null)) ? (
    <button type="button" className={styles.button} onClick={onForget}>
      {texts.forget}
    </button>
  ) : null
}

function Nothing({ text }: { text: string }) {
  return (
    <>
      <h1 className={styles.title}>{texts.titleNothing}</h1>
      <p>{text}</p>
      <p className={styles.quiet}>{texts.nothingMore}</p>
    </>
  )
}

/** Lists of another build may be of another form. */
class Unreadable extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render = () => (this.state.isBroken ? <Nothing text={texts.broken} /> : this.props.children)
}

/** Opens the portal at the same address as soon as it answers: by itself now and then, or when somebody asks. */
function useReturn() {
  const [isTrying, setTrying] = useState(false)
  const [said, setSaid] = useState("")
  const attempt = async () => {
    const answer = await fetch("/api/health", { cache: "no-store" }).catch(() => null)
    if (answer?.ok) location.reload()
    return answer?.ok === true
  }
  useComeback(() => void attempt())
  const again = async () => {
    setTrying(true)
    const isBack = await attempt()
    setTrying(false)
    if (!isBack) setSaid(texts.stillNothing)
  }
  useEffect(() => {
    document.title = `${texts.noConnection} – ${texts.brand}`
  }, [])
  return { isTrying, said, again: () => void again() }
}
