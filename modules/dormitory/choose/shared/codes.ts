export const batchStates = {
  draft: ['0', '草稿', 'grey'],
  ready: ['1', '已发布', 'blue'],
  running: ['2', '进行中', 'green'],
  paused: ['3', '已暂停', 'amber'],
  ended: ['4', '已结束', 'grey'],
  filed: ['5', '已归档', 'grey'],
} as const
/** Batches that students see and choose in. */
export const liveBatches = [batchStates.ready[0], batchStates.running[0], batchStates.paused[0]] as const

export const chooserStates = {
  none: ['0', '未选', 'grey'],
  held: ['1', '持有', 'amber'],
  chosen: ['2', '已确认', 'green'],
  auto: ['3', '自动分配', 'blue'],
  away: ['4', '放弃(校外住宿)', 'grey'],
} as const

export const poolModes = { byClass: ['1', '按班级'], byDepartment: ['2', '按院系'], school: ['3', '全校'] } as const
export const roommateWords = {
  nothing: ['0', '不显示'],
  tags: ['1', '仅标签'],
  names: ['2', '姓氏、家乡和标签'],
} as const
export const deeds = {
  claim: ['1', '选'],
  release: ['2', '退'],
  change: ['3', '换'],
  expire: ['4', '超时释放'],
  confirm: ['6', '确认'],
} as const
