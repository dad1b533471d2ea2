import { useState } from 'react'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { RequestError } from '#browser/wire/http.ts'
import type { PostOnce } from '#browser/wire/post-once.ts'
import { usePostOnce } from '../use-post-once.ts'
import { useForget } from '../use-meta.ts'

/**
 * Sends what a dialog of its own asks for, once however often it is tried. What stands in the way is told by field, and under an
 * empty name where it belongs to none.
 */
export function useSend(entity: AnyEntity) {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isSending, setSending] = useState(false)
  const post = usePostOnce()
  const forget = useForget(entity)
  const { success } = useFeedback()
  /** Whether it was done; `call` answers what to say then. */
  const send = async (call: (post: PostOnce) => Promise<string | undefined>): Promise<boolean> => {
    setSending(true)
    setProblems({})
    try {
      const done = await call(post)
      await forget()
      if (done) success(done)
      return true
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setProblems(Object.keys(error.fieldErrors).length > 0 ? error.fieldErrors : { '': error.msg })
      setSending(false)
      return false
    }
  }
  return { problems, isSending, send }
}
