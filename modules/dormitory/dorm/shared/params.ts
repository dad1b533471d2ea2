import { defineParam } from '#kernel/params/param.ts'

export const nightSplit = defineParam({
  key: 'dorm.nightSplit',
  label: '夜间日期分界时刻',
  group: '宿舍',
  type: 'time',
  default: '12:00',
  help: '此时刻之前算前一晚：16日 00:40 归寝是15日晚的晚归',
  check: (time) => (time === '' ? '请填写时刻' : null),
})
export const dormParams = [nightSplit]
