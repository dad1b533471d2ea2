import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { mostSections } from './sections.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'timetable.lessonSlot': true
  }
}

const monthDay = { match: /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, message: '日期应为月-日，如 05-01' }

/** When the sections of a day begin and end. Without a campus it holds for every campus that has none of its own. */
export const lessonSlot = defineEntity('timetable.lessonSlot', {
  label: '作息时间',
  service: 'base',
  path: 'lessonSlot',
  fields: {
    campusId: f.ref('base.campus', { label: '校区', help: '不填即适用于各校区', width: 140 }),
    season: f.text({ label: '季节', required: true, max: 20, width: 90 }),
    seasonFrom: f.text({
      label: '起始日',
      required: true,
      codeLike: true,
      min: 5,
      max: 5,
      pattern: monthDay,
      help: '月-日，如 05-01',
      width: 90,
    }),
    seasonTo: f.text({
      label: '截止日',
      required: true,
      codeLike: true,
      min: 5,
      max: 5,
      pattern: monthDay,
      help: '可跨年，如 10-01 至 04-30',
      width: 90,
    }),
    jc: f.integer({ label: '节次', required: true, min: 1, max: mostSections, width: 70 }),
    beginTime: f.timeOfDay({ label: '上课', required: true, width: 80 }),
    endTime: f.timeOfDay({ label: '下课', required: true, width: 80 }),
    part: f.state(
      { morning: ['1', '上午', 'blue'], afternoon: ['2', '下午', 'amber'], evening: ['3', '晚上', 'violet'] },
      { label: '时段', required: true, default: '1', width: 80 },
    ),
  },
  title: 'season',
  unique: [{ on: ['campusId', 'season', 'jc'], message: '该校区该季节已有这一节' }],
  list: {
    columns: ['campusId', 'season', 'seasonFrom', 'seasonTo', 'jc', 'beginTime', 'endTime', 'part'],
    filters: ['campusId', 'season', 'part'],
    sort: ['seasonFrom', 'jc'],
  },
  form: [
    {
      section: '作息时间',
      fields: ['campusId', 'season', 'seasonFrom', 'seasonTo', 'jc', 'beginTime', 'endTime', 'part'],
    },
  ],
  excel: {
    import: ['campusId', 'season', 'seasonFrom', 'seasonTo', 'jc', 'beginTime', 'endTime', 'part'],
    matchBy: [['campusId', 'season', 'jc']],
  },
  removable: 'hard',
})
