import type { DictionaryDeclaration } from '#kernel/world/module.ts'
import { codeList } from './code-list.ts'

/** Kinds of things the school is made of. */
export const schoolDictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'deptType',
    label: '部门类型',
    type: 'system',
    items: codeList('1 教学单位(学院/系) 2 党群部门 3 行政处室 4 教辅单位 5 科室 6 教研室/专业组 7 附属/企业 9 其他', {
      1: { synonyms: ['教学单位', '学院', '系'] },
      6: { synonyms: ['教研室', '专业组'] },
    }),
  },
  {
    set: 'buildingUse',
    label: '楼宇用途',
    type: 'system',
    items: codeList('1 教学楼 2 实训楼 3 图书馆 4 宿舍楼 5 食堂 6 体育场馆 7 行政楼 8 后勤 9 其他', {
      7: { synonyms: ['办公楼'] },
    }),
  },
  {
    set: 'venueType',
    label: '场地类型',
    type: 'system',
    items: codeList(
      '1 普通教室 2 多媒体教室 3 智慧教室 4 机房 5 实训室 6 实验室 7 阶梯教室 8 报告厅 9 会议室 10 运动场地 11 活动室 12 考场专用 99 其他',
      { 4: { synonyms: ['计算机房'] }, 10: { synonyms: ['体育场地'] } },
    ),
  },
  {
    set: 'venueEquipment',
    label: '场地设备',
    type: 'school',
    items: codeList('1 投影 2 录播 3 空调 4 电脑 5 音响 6 黑板', { 1: { synonyms: ['投影仪'] } }),
  },
  {
    set: 'assignReason',
    label: '带班安排原因',
    type: 'school',
    items: codeList('1 新生编班 2 调整 3 离岗 4 临时代管'),
  },
  { set: 'yesNo', label: '是否', type: 'system', items: codeList('1 是 0 否') },
]
