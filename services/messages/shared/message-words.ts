/** Codes of messages with their words and tones: apart from the tables, which pages that only show them need not load. */
export const messageCategories = {
  approval: ['1', '审批', 'blue'],
  remind: ['2', '提醒', 'amber'],
  notice: ['3', '通知', 'teal'],
  warning: ['4', '预警', 'red'],
  system: ['5', '系统', 'grey'],
} as const

export type MessageCategory = keyof typeof messageCategories

/** Urgent ones are held back by nothing. */
export const messageLevels = {
  usual: ['1', '普通', 'grey'],
  important: ['2', '重要', 'amber'],
  urgent: ['3', '紧急', 'red'],
} as const

export type MessageLevel = keyof typeof messageLevels

/** Sentences that people wrote end as they ended them: what follows in the message adds no second mark (`。，` is `。`). */
export function oneMark(text: string): string {
  return text.replaceAll(/([。！？；])[。，；]+/gu, '$1')
}

/** The body of a message where it says more than the title does; else nothing, so that no sentence stands there twice. */
export function furtherWords({ title, content }: { title: string; content: string | null }): string {
  const said = (content ?? '').replace(/[\s。！.!]+$/u, '')
  return title.includes(said) ? '' : content!
}
