import { AppError } from '#kernel/errors/define-error.ts'
import { granted, isGranted, type Told } from '../shared/wants.ts'

/** A refusal as it is kept with the wish. */
export function toldOf({ number: code, message: msg, data }: AppError): Told {
  return { code, msg, data }
}

export function grantedWith<A>(data: A, msg = '操作成功'): Told<A> {
  return { code: granted, msg, data }
}

/** What a route answers: the thing itself, or the refusal as if it were made just now. */
export function answerOf<A>(told: Told): A {
  if (isGranted(told)) return told.data as A
  const { code: number, msg: message, data } = told
  throw new AppError({ code: 'REFUSED', status: number === 409 ? 409 : 400, number, message, data })
}
