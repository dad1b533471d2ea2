import type { AppError } from '#kernel/errors/define-error.ts'

/** The shape of every success. */
export function success(data: unknown, msg = '操作成功') {
  return { code: 200, success: true, data: data ?? null, msg }
}

/** The shape of every refusal. */
export function refusal(error: AppError) {
  return { code: error.number, success: false, msg: error.message, data: error.data }
}
