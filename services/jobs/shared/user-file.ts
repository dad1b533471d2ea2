/** For so many days a file that was made for somebody can be taken. */
export const keptDays = 7

export const userFileKinds = {
  export: ['1', '导出', 'blue'],
  print: ['2', '打印', 'teal'],
  errors: ['3', '导入错误', 'amber'],
  other: ['4', '生成', 'violet'],
} as const

export const userFileStates = {
  waiting: ['0', '排队', 'grey'],
  making: ['1', '生成中', 'blue'],
  ready: ['2', '可下载', 'green'],
  failed: ['3', '失败', 'red'],
  expired: ['4', '已过期', 'grey'],
} as const
