import { defineParam } from '#kernel/params/param.ts'

const group = '数据大屏'

export const calmScreens = defineParam({
  key: 'screen.calm',
  label: '大屏不使用动画',
  group,
  type: 'flag',
  default: false,
})
export const screenReloadAt = defineParam({
  key: 'screen.reloadAt',
  label: '大屏每天刷新页面的时刻',
  group,
  type: 'time',
  default: '04:00',
  help: '显示终端在此时刻后的 10 分钟内各自重新载入',
  check: (time) => (time === '' ? '请填写时刻' : null),
})
export const mapApprovalNo = defineParam({
  key: 'map.approvalNo',
  label: '地图审图号',
  group,
  type: 'text',
  default: '',
  max: 50,
  help: '填写后显示在大屏地图的左下角',
})
/** What a school sets for all of its screens at once. */
export const screenParams = [calmScreens, screenReloadAt, mapApprovalNo] as const
