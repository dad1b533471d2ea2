import { useState } from 'react'
import { readStored, writeStored } from '#kernel/web/wire/storage.ts'

/** A choice of this person that this browser remembers. */
export function useStored<T>(key: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => readStored<T>(localStorage, key) ?? initial)
  const change = (next: T) => {
    setValue(next)
    writeStored(localStorage, key, next)
  }
  return [value, change]
}
