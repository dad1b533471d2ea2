import { defineError } from '#kernel/errors/define-error.ts'

/** Said in words that a page shows; the number tells callers that it is about what they may. */
export const notKeeper = defineError({
  code: 'NOT_KEEPER',
  status: 400,
  number: 403,
  message: '您不是该宿舍楼的管理人员',
})
