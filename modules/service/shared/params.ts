import { defineParam } from '#kernel/params/param.ts'

/** Words a rating must not hold. */
export const rudeWords = defineParam({ key: 'service.rudeWords', label: '评价不当用语', group: '办事大厅', type: 'list', default: ['垃圾', '骗子', '滚蛋', '混蛋'], help: '用逗号或换行分开，评价中出现时请评价人修改' })
