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
