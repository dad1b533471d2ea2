import { useEffect, useState } from 'react'
import { serverNow } from '#browser/wire/server-time.ts'

/** Now by the server's clock, told anew every so often. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
