import { useEffect, useState } from "react"

const minuteMs = 60_000

/** The present instant, renewed every minute, for deadlines that pass while somebody looks. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
