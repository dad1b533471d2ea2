import { defineParam } from '#kernel/params/param.ts'

const group = '文件'

export const fileMegabytes = defineParam({
  key: 'file.maxMegabytes',
  label: '单个文件上限（MB）',
  group,
  type: 'integer',
  default: 20,
  min: 1,
  max: 200,
})
export const imageMegabytes = defineParam({
  key: 'file.imageMegabytes',
  label: '单张图片上限（MB）',
  group,
  type: 'integer',
  default: 10,
  min: 1,
  max: 50,
})
export const videoMegabytes = defineParam({
  key: 'file.videoMegabytes',
  label: '单个视频上限（MB）',
  group,
  type: 'integer',
  default: 200,
  min: 1,
  max: 200,
})
export const storageMegabytes = defineParam({
  key: 'file.storageMegabytes',
  label: '存储空间上限（MB）',
  group,
  type: 'integer',
  default: 0,
  min: 0,
  max: 100_000_000,
  help: '0 表示不限制',
})
export const scanHost = defineParam({
  key: 'file.scanHost',
  isGuarded: true,
  label: '病毒检查服务地址',
  group,
  type: 'text',
  default: '',
  max: 200,
  help: 'ClamAV 的主机名或 IP；留空不检查',
})
export const scanPort = defineParam({
  key: 'file.scanPort',
  isGuarded: true,
  label: '病毒检查服务端口',
  group,
  type: 'integer',
  default: 3310,
  min: 1,
  max: 65_535,
})

export const fileParams = [fileMegabytes, imageMegabytes, videoMegabytes, storageMegabytes, scanHost, scanPort]
