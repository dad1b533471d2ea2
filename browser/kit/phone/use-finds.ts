import { useEffect, useState } from 'react'
import { standsIn, type Finds } from './option-search.ts'

/** How what is typed is found: by its characters, and by sound as soon as somebody types letters; how words sound is fetched for that. */
export function useFinds(typed: string): Finds {
  const [finds, setFinds] = useState<{ all: Finds }>({ all: standsIn })
  const hasLetters = /[a-z]/i.test(typed)
  useEffect(() => {
    if (!hasLetters) return
    let isOn = true
    // What cannot be fetched is told by the window; characters are found all the same.
    void import('#browser/kit/spelling.ts').then(({ spelledIn }) => {
      if (isOn) setFinds({ all: (text, word) => standsIn(text, word) ?? spelledIn(text, word) })
    })
    return () => {
      isOn = false
    }
  }, [hasLetters])
  return finds.all
}
