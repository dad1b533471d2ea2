import { defineError } from '#kernel/errors/define-error.ts'

/** Another extension, another kind of content under a name that fits, or a macro workbook. */
export const wrongFileType = defineError({ code: 'SHEET_TYPE', status: 400, message: '仅支持 xlsx、csv 文件' })
/** It is called a workbook and cannot be read as one. */
export const fileDamaged = defineError({
  code: 'SHEET_DAMAGED',
  status: 400,
  message: '文件已损坏或格式不正确，请用表格软件重新保存后再上传',
})
export const fileEncrypted = defineError({
  code: 'SHEET_ENCRYPTED',
  status: 400,
  message: '文件已加密，请取消密码后上传',
})
export const noData = defineError({ code: 'SHEET_EMPTY', status: 400, message: '文件中没有数据' })
export const tooManyRows = defineError<{ limit: number }>({
  code: 'SHEET_ROWS',
  status: 400,
  message: '单次导入不能超过 {limit} 行',
})
export const fileTooLarge = defineError<{ limit: string }>({
  code: 'SHEET_SIZE',
  status: 400,
  message: '文件大小不能超过 {limit}',
})
/** Small on disk, huge when unpacked. */
export const contentTooLarge = defineError({
  code: 'SHEET_CONTENT',
  status: 400,
  message: '文件内容过大，请拆分后重新上传',
})
export const quoteNotClosed = defineError<{ row: number }>({
  code: 'SHEET_QUOTE',
  status: 400,
  message: '第 {row} 行的引号不成对，请修改后重新上传',
})
export const tooManyBlankRows = defineError({
  code: 'SHEET_BLANK',
  status: 400,
  message: '文件中的空行过多，请删除空行后重新上传',
})
/** More rows than one sheet of any spreadsheet program can hold. */
export const sheetFull = defineError({ code: 'SHEET_FULL', status: 400, message: '数据量过大，请缩小范围' })
