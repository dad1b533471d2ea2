import { z } from 'zod'
import { defineAction } from '#kernel/entity/define-action.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'card.card': true
    'card.station': true
  }
}

/** What kinds of cards there are, by their codes in the dictionary. */
export const cardTypes = { id: '1', rail: '2' } as const
export const cardTypeNames: Readonly<Record<string, string>> = { '1': '学生证', '2': '火车票优惠卡' }

export const cardStates = {
  inUse: ['1', '在用', 'green'],
  lost: ['2', '挂失', 'amber'],
  void: ['3', '作废', 'grey'],
  waiting: ['4', '待领取', 'blue'],
} as const
/** Of these a student has at most one of a type in hand; what is lost may be found. */
export const heldCards = [cardStates.inUse[0], cardStates.lost[0]] as const

/** A student card or a train discount card, from the desk that made it to the day it is void. */
export const stuCard = defineEntity('card.card', {
  label: '学生证件',
  service: 'xsgl',
  path: 'stuCard',
  fields: {
    studentId: f.ref('base.student', { label: '学生', required: true, fixed: '证件不能更换学生' }),
    ...studentSnapshot.fields,
    cardType: f.code('cardType', { label: '证件种类', required: true, fixed: '证件种类不能修改', width: 120 }),
    cardNo: f.text({ label: '卡号', required: true, codeLike: true, max: 20, width: 130 }),
    issueDate: f.day({ label: '发证日期', width: 110 }),
    validTo: f.day({ label: '有效期至', width: 110 }),
    fromStation: f.text({ label: '优惠区间起点', max: 30, width: 110 }),
    toStation: f.text({ label: '优惠区间终点', max: 30, width: 110 }),
    intervalSource: f.state({ applied: ['1', '申请'], imported: ['2', '导入'] }, { label: '区间来源', default: '2' }),
    writeTime: f.moment({ label: '写卡时间', computed: true, width: 150 }),
    stampTerms: f.json(z.array(z.string().max(20)).max(20), { label: '注册学期', computed: true }),
    status: f.state(cardStates, { label: '状态', required: true, computed: true, default: '4', width: 90 }),
  },
  title: 'cardNo',
  search: ['cardNo', 'xh', 'xm'],
  pinyin: ['xm'],
  unique: [
    { on: ['cardNo'], message: '卡号已被使用' },
    {
      on: ['studentId', 'cardType'],
      where: { status: [cardStates.inUse[0]] },
      message: '该学生已有在用的同类证件',
    },
  ],
  indexes: [['classId'], ['departmentId'], ['status', 'validTo']],
  follows: { studentId: { status: ['1', '2', '4'] }, departmentId: 'always' },
  states: {
    field: 'status',
    initial: 'waiting',
    moves: { waiting: ['inUse', 'void'], inUse: ['lost', 'void'], lost: ['inUse', 'void'], void: [] },
  },
  list: {
    columns: [
      'cardNo',
      'cardType',
      'xm',
      'xh',
      'classId',
      'fromStation',
      'toStation',
      'issueDate',
      'validTo',
      'status',
    ],
    filters: ['cardType', 'status', 'departmentId', 'classId', 'grade', 'toStation', 'issueDate'],
    sort: ['-issueDate', 'cardNo'],
  },
  form: [
    { section: '学生证件', fields: ['studentId', 'cardType', 'cardNo', 'issueDate', 'validTo'] },
    { section: '优惠区间', fields: ['fromStation', 'toStation'] },
  ],
  excel: {
    import: ['studentId', 'cardType', 'cardNo', 'issueDate', 'validTo', 'fromStation', 'toStation'],
    matchBy: [['cardNo']],
    stamp: { status: cardStates.inUse[0] },
  },
  removable: 'hard',
})
export type CardRow = Row<typeof stuCard>

/** It turned up again: what was asked for because of its loss is not needed any more. */
export const foundCard = defineAction(stuCard, 'findAgain', {
  label: '已找回',
  title: '证件已找回',
  from: ['lost'],
  to: 'inUse',
  hint: '证件恢复为在用；因遗失申请的补办同时结束，不再制卡',
  done: '已恢复为在用',
})
export const voidCard = defineAction(stuCard, 'void', {
  label: '作废',
  tone: 'danger',
  from: ['inUse', 'lost'],
  to: 'void',
  hint: '作废后不能恢复',
})

/** A railway station, as tickets name it. Those of a campus are where its students may set out from. */
export const railStation = defineEntity('card.station', {
  label: '车站',
  service: 'xsgl',
  path: 'railStation',
  fields: {
    name: f.text({ label: '站名', required: true, max: 30, width: 140 }),
    telegraphCode: f.text({
      label: '电报码',
      required: true,
      max: 3,
      codeLike: true,
      pattern: { match: /^[A-Z]{3}$/, message: '电报码为三个大写字母' },
      width: 90,
    }),
    pinyin: f.text({ label: '拼音', max: 60, width: 140 }),
    province: f.text({ label: '省份', required: true, max: 20, width: 110 }),
    city: f.text({ label: '城市', required: true, max: 20, width: 110 }),
    campusId: f.ref('base.campus', { label: '学校站所属校区', width: 140, help: '仅学校所在地的乘车站填写' }),
  },
  title: 'name',
  selectFields: ['province', 'city'],
  search: ['name', 'pinyin', 'province', 'city'],
  pinyin: ['name'],
  unique: [{ on: ['name'] }, { on: ['telegraphCode'] }],
  list: {
    columns: ['name', 'telegraphCode', 'pinyin', 'province', 'city', 'campusId'],
    filters: ['name', 'province', 'city', 'campusId'],
    sort: ['province', 'name'],
  },
  form: [{ section: '车站', fields: ['name', 'telegraphCode', 'pinyin', 'province', 'city', 'campusId'] }],
  excel: {
    import: ['name', 'telegraphCode', 'pinyin', 'province', 'city', 'campusId'],
    matchBy: [['telegraphCode']],
  },
  removable: 'hard',
})
