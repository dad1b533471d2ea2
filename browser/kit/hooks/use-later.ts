import { useEffect, useState } from 'react'

/** A value of plain data once it has rested for so long, so that typing does not ask at every key. */
export function useLater<T>(value: T, ms = 400): T {
  const [later, setLater] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(JSON.parse(text) as T), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return later
}
