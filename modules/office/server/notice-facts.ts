export const fanOutType = 'notice.fanOut'
export const renotifyType = 'notice.renotify'
export const noticeSmsType = 'notice.sms'

/** The page a message about a notice leads to. */
export function noticeLink(id: string): string {
  return `/personal/mynotice?id=${id}`
}

/** Under which key messages and to-dos of a notice are kept. */
export function noticeKey(id: string): string {
  return `notice:${id}`
}
