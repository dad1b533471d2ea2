import { defineParam } from '#kernel/params/param.ts'

/** Words a rating must not hold. */
export const rudeWords = defineParam({
  key: 'service.rudeWords',
  label: '评价不当用语',
  group: '办事大厅',
  type: 'list',
  default: ['垃圾', '骗子', '滚蛋', '混蛋'],
  help: '用逗号或换行分开，评价中出现时请评价人修改',
})

/** Whether people may read the guides of matters that are not for them. */
export const areGuidesPublic = defineParam({
  key: 'service.publicGuides',
  label: '公开办事指南',
  group: '办事大厅',
  type: 'flag',
  default: false,
  help: '开启后，不在服务对象范围内的人也能阅读指南，但不能办理',
})
