import { defineParam } from '#kernel/params/param.ts'
import { defaultClassNameRule, defaultStudentNumberRule, ruleProblem } from '../classes/number-rule.ts'

const group = '编班与学号'

/** How a new class is named. */
export const classNameRule = defineParam({
  key: 'class.nameRule',
  label: '班级名称规则',
  group,
  type: 'text',
  default: defaultClassNameRule,
  max: 100,
  isOpen: true,
  help: '可用 {majorShort} 专业简称、{grade:2} 年级后两位、{seq:2} 班级序号',
  check: (rule) => ruleProblem(rule, { known: ['majorShort', 'grade', 'seq'], needed: 'seq' }),
})

/** How a student number is made. */
export const studentNumberRule = defineParam({
  key: 'student.xhRule',
  label: '学号规则',
  group,
  type: 'text',
  default: defaultStudentNumberRule,
  max: 100,
  isOpen: true,
  check: (rule) => ruleProblem(rule, { known: ['grade', 'majorInner', 'classSeq', 'seq'], needed: 'seq' }),
  help: '可用 {grade} 年级、{majorInner:2} 专业校内代码、{classSeq:2} 班级序号、{seq:2} 班内序号',
})

/** In which order the students of a class get their numbers. */
export const studentNumberOrder = defineParam({
  key: 'student.xhOrder',
  label: '班内学号顺序',
  group,
  type: 'choice',
  default: 'pinyin',
  isOpen: true,
  choices: [
    { key: 'pinyin', label: '姓名拼音' },
    { key: 'score', label: '录取总分' },
    { key: 'sexPinyin', label: '性别和姓名拼音' },
  ],
})

export const peopleParams = [classNameRule, studentNumberRule, studentNumberOrder]
