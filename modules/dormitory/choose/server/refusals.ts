import { defineError } from '#kernel/errors/define-error.ts'

const refusal = <H extends Record<string, unknown> | void = void>(number: number, code: string, message: string) =>
  defineError<H>({ code, status: 400, number, message, data: () => ({ reason: code }) })

export const notYet = refusal<{ time: string }>(4001, 'CHOOSE_NOT_YET', '选宿尚未开始，开放时间为{time}')
export const over = refusal(4002, 'CHOOSE_OVER', '选宿已结束')
export const notMeant = refusal(4003, 'CHOOSE_NOT_MEANT', '您不在本批次选宿范围内，请联系辅导员')
export const notMeantBecause = refusal<{ why: string }>(4003, 'CHOOSE_NOT_MEANT', '您暂不能选宿：{why}')
export const gone = refusal(4004, 'CHOOSE_TAKEN', '手慢了，该床位已被其他同学选走')
export const notYours = refusal(4003, 'CHOOSE_OTHER_BED', '该床位不在您的可选范围内')
export const notYourRoom = refusal(4003, 'CHOOSE_OTHER_BED', '您已预分到房间，只能选择该房间的床位')
export const lapsed = refusal(4004, 'CHOOSE_LAPSED', '您持有的床位已超时释放，请重新选择')
export const hasOne = refusal<{ place: string }>(4005, 'CHOOSE_HAS_ONE', '您已选定{place}，如需更换请使用“换床”')
export const hasOther = refusal<{ place: string }>(4005, 'CHOOSE_HAS_ONE', '您已分配床位：{place}，不能再选')
export const hasNone = refusal(4004, 'CHOOSE_HAS_NONE', '您还没有选定床位')
export const changesUsed = refusal<{ used: number; most: number }>(
  4006,
  'CHOOSE_CHANGES_USED',
  '更换次数已用完（{used}/{most}）',
)
export const tooFast = refusal(4007, 'CHOOSE_TOO_FAST', '操作过于频繁，请稍后再试')
export const halted = refusal(4008, 'CHOOSE_PAUSED', '选宿已暂停，请稍候')
export const refusedBed = refusal<{ why: string }>(4004, 'CHOOSE_REFUSED', '{why}')
