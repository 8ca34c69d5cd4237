import { useEffect, useRef, useState } from "react"
import poster from "../../people/identity/intro.webp"
import { useAfterStart } from "../../ui/browser/timing.ts"
import { useMedia } from "../../ui/browser/use-media.ts"
import { IconButton } from "../../ui/button/Button.tsx"
import styles from "./Film.module.css"
import mp4 from "./film/intro.mp4"
import webm from "./film/intro.webm"
import { texts } from "./texts.de.ts"

/** Silent intro film, loaded after everything else, with a pause button (WCAG 2.2.2). */
export function Film({ ready }: { ready: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  const reducedMotion = useMedia("(prefers-reduced-motion: reduce)")
  const [chosen, choose] = useState<boolean | null>(null)
  const [isSeen, setSeen] = useState(false)
  const isLater = useAfterStart()
  const runs = chosen ?? !reducedMotion
  // Stays loaded, paused or not.
  const [isLoaded, setLoaded] = useState(false)
  if (!isLoaded && runs && (chosen !== null || (ready && isLater))) setLoaded(true)

  useEffect(() => {
    if (!isLoaded || !video.current) return
    if (!runs) video.current.pause()
    // Browsers refuse in power-saving mode; the poster stays.
    else video.current.play().catch(() => choose((before) => before ?? false))
  }, [runs, isLoaded])

  return (
    <div className={styles.film}>
      <div aria-hidden="true">
        <img src={poster} alt="" width={1600} height={900} fetchPriority="high" className={styles.picture} />
        {isLoaded && (
          <video
            ref={video}
            muted
            loop
            playsInline
            preload="auto"
            width={1600}
            height={900}
            className={styles.picture}
            data-seen={isSeen || undefined}
            onPlaying={() => setSeen(true)}
          >
            <source src={webm} type='video/webm; codecs="av01.0.08M.10"' />
            <source src={mp4} type="video/mp4" />
          </video>
        )}
      </div>
      <div className={styles.shade} />
      <div className={styles.button}>
        <IconButton
          icon={runs ? "pause" : "play"}
          label={runs ? texts.haltFilm : texts.runFilm}
          tone="onDark"
          onClick={() => choose(!runs)}
        />
      </div>
    </div>
  )
}
