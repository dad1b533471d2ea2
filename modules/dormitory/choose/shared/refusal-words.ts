/** What refusals are called where they are counted: by their reason, and where none was kept by their number. */
const byReason: Readonly<Record<string, string>> = {
  CHOOSE_NOT_YET: '未到开放时间',
  CHOOSE_OVER: '选宿已结束',
  CHOOSE_NOT_MEANT: '没有选宿资格',
  CHOOSE_OTHER_BED: '不在可选范围',
  CHOOSE_TAKEN: '床位已被选走',
  CHOOSE_LAPSED: '持有已超时',
  CHOOSE_HAS_ONE: '已有床位',
  CHOOSE_HAS_NONE: '没有可操作的床位',
  CHOOSE_CHANGES_USED: '更换次数用完',
  CHOOSE_TOO_FAST: '操作过于频繁',
  CHOOSE_PAUSED: '选宿暂停',
  CHOOSE_REFUSED: '不符合床位规则',
}
const byNumber: Readonly<Record<number, string>> = {
  4001: 'CHOOSE_NOT_YET',
  4002: 'CHOOSE_OVER',
  4003: 'CHOOSE_NOT_MEANT',
  4004: 'CHOOSE_TAKEN',
  4005: 'CHOOSE_HAS_ONE',
  4006: 'CHOOSE_CHANGES_USED',
  4007: 'CHOOSE_TOO_FAST',
  4008: 'CHOOSE_PAUSED',
}

export function refusalWord(code: number, reason: string | null): string {
  return byReason[reason ?? byNumber[code] ?? ''] ?? '其他原因'
}
