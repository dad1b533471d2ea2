import { defineError } from '#kernel/errors/define-error.ts'

export const unsupportedType = defineError<{ ext: string; list: string }>({
  code: 'FILE_TYPE',
  status: 400,
  message: '不支持的文件类型：{ext}，仅支持 {list}',
})
export const contentMismatch = defineError({ code: 'FILE_CONTENT', status: 400, message: '文件内容与扩展名不符' })
export const fileTooLarge = defineError<{ n: number }>({
  code: 'FILE_SIZE',
  status: 400,
  message: '文件大小不能超过 {n}MB',
})
export const emptyFile = defineError({ code: 'FILE_EMPTY', status: 400, message: '文件为空' })
export const unknownBucket = defineError({ code: 'FILE_BUCKET', status: 400, message: '存储不存在，请检查 bucketName' })
export const noFile = defineError({ code: 'NO_FILE', status: 400, message: '请选择要上传的文件' })
export const storageFull = defineError({ code: 'FILE_SPACE', status: 400, message: '存储空间不足，请联系管理员' })
export const storageUnwritable = defineError({
  code: 'FILE_READ_ONLY',
  status: 503,
  message: '文件目录不可写，请联系管理员',
})
export const storageDown = defineError({
  code: 'FILE_STORAGE',
  status: 400,
  message: '文件服务暂不可用，内容已保存为草稿',
})
export const storageUnreadable = defineError({
  code: 'FILE_STORAGE',
  status: 400,
  message: '文件服务暂不可用，请稍后重试',
})
export const fileGone = defineError({ code: 'FILE_GONE', status: 400, message: '文件已不存在，请重新上传' })
export const blockedFile = defineError({ code: 'FILE_VIRUS', status: 400, message: '文件含有病毒，已被拦截' })
export const wrongDigest = defineError({
  code: 'FILE_DIGEST',
  status: 400,
  message: '文件在传输中发生变化，请重新上传',
})
export const missingParts = defineError<{ n: number }>({
  code: 'FILE_PARTS',
  status: 400,
  message: '还有 {n} 个分片没有上传',
})
export const wrongPart = defineError({ code: 'FILE_PART', status: 400, message: '分片大小不正确，请重新上传' })
export const tooManyUploads = defineError({
  code: 'FILE_UPLOADS',
  status: 400,
  message: '同时进行的上传过多，请稍后再试',
})
export const tooManyReadings = defineError({
  code: 'FILE_READINGS',
  status: 429,
  message: '同时打开的文件过多，请稍后再试',
})
export const uploadBusy = defineError({ code: 'FILE_BUSY', status: 400, message: '文件正在合并，请稍后再试' })
