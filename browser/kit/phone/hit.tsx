import type { ReactNode } from 'react'
import type { Finds } from './option-search.ts'

/** A name with what was typed marked in it, and what is said of it. */
export function Hit({ text, typed, finds, note }: { text: ReactNode; typed: string; finds: Finds; note?: ReactNode }) {
  const at = typeof text === 'string' && typed.trim() !== '' ? finds(text, typed) : null
  return (
    <>
      {typeof text === 'string' && at ? (
        <>
          {text.slice(0, at[0])}
          <mark>{text.slice(...at)}</mark>
          {text.slice(at[1])}
        </>
      ) : (
        text
      )}
      {note ? <small>{note}</small> : null}
    </>
  )
}
