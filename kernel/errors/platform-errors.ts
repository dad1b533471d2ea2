import { AppError, defineError } from './define-error.ts'

/** No such record, or one outside the caller's data scope: both look the same. */
export const notFound = defineError({
  code: 'NOT_FOUND',
  status: 404,
  message: '数据不存在或已被删除',
  data: () => null,
})
/** Signed in, but no role grants the permission. */
export const forbidden = defineError({
  code: 'FORBIDDEN',
  status: 403,
  message: '您未被授权，没有操作权限，请联系系统管理员',
  data: () => null,
})
export const unauthenticated = defineError({
  code: 'UNAUTHENTICATED',
  status: 401,
  message: '登录已失效，请重新登录',
  data: () => null,
})
export const viewOnly = defineError({ code: 'VIEW_ONLY', status: 403, message: '预览模式下不能进行写操作' })
export const viewOnlyFiles = defineError({ code: 'VIEW_ONLY', status: 403, message: '预览模式下不能下载文件' })
export const staleVersion = defineError({
  code: 'STALE_VERSION',
  status: 409,
  message: '数据已被他人修改，请刷新后重试',
})
export const keyReused = defineError({
  code: 'KEY_REUSED',
  status: 409,
  message: '请求标识已被其他内容使用，请刷新后重试',
})
export const nothingToRemove = defineError({ code: 'NO_IDS', status: 400, message: '没有获取到要删除的数据！' })
export const stillReferenced = defineError<{ by: string }>({
  code: 'REFERENCED',
  status: 400,
  message: '该数据已被{by}引用，不能删除',
})
export const badRequest = defineError<{ text: string }>({ code: 'BAD_REQUEST', status: 400, message: '{text}' })
export const tooMany = defineError<{ seconds: number }>({
  code: 'TOO_MANY_REQUESTS',
  status: 429,
  message: '操作过于频繁，请 {seconds} 秒后再试',
})
export const unknownSchool = defineError({ code: 'UNKNOWN_SCHOOL', status: 400, message: '学校编码不存在' })
/** The service for this school has ended; its data is kept. */
export const schoolExpired = defineError({
  code: 'SCHOOL_EXPIRED',
  status: 400,
  message: '平台服务已到期，请联系管理员',
})

/** Every broken field at once: `{ field: reason }`, nested names with dots. */
export function invalid(fields: Record<string, string>): AppError {
  const reasons = Object.values(fields)
  const message =
    reasons.length > 1 ? `${reasons[0]}（共 ${reasons.length} 处需要修改）` : (reasons[0] ?? '提交的数据不正确')
  return new AppError({ code: 'INVALID', status: 400, message, data: fields })
}
