import { useState } from 'react'
import { postOnce, type PostOnce } from '#browser/wire/post-once.ts'

/** A `post` for one opened form: what it creates or decides happens once, whoever clicks twice or tries again. */
export function usePostOnce(): PostOnce {
  return useState(postOnce)[0]
}
