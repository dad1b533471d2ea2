export const renotifyType = 'notice.renotify'
export const noticeSmsType = 'notice.sms'

/** What messages and to-dos about notices say they are about. */
export const noticeBiz = 'sysNotice'

/** The page a message about a notice leads to. */
export function noticeLink(id: string): string {
  return `/personal/mynotice?open=${id}`
}

/** Under which key messages of a notice are kept. */
export function noticeKey(id: string): string {
  return `notice:${id}`
}

/** Whether a reader (`r`) has read what a notice (`n`) says now; null where there is no reader. */
export const hasRead = 'coalesce(r.first_time is not null and r.edition >= n.read_edition, false)'
/** Whether a reader has confirmed it. */
export const hasConfirmed = 'coalesce(r.confirm_time is not null and r.confirm_edition >= n.read_edition, false)'
