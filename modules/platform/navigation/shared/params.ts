import { defineParam } from '#kernel/params/param.ts'

/** How many apps one person may collect. */
export const mostFavourites = defineParam({
  key: 'app.maxFavourites',
  label: '收藏应用数量上限',
  group: '应用',
  type: 'integer',
  default: 30,
  min: 1,
  max: 100,
  populations: [
    { key: 'student', label: '学生' },
    { key: 'teacher', label: '教职工' },
  ],
})
