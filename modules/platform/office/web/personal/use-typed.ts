import { useEffect, useState } from 'react'

const pauseMs = 300

/** What somebody types, and the same once they have stopped: the second asks the server. */
export function useTyped(): [typed: string, type: (text: string) => void, settled: string] {
  const [typed, setTyped] = useState('')
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped, settled]
}
