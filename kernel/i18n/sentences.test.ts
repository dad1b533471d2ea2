import { expect, test } from 'vitest'
import { acceptedLanguage } from './accepted-language.ts'
import { createSentences, namelessHoles } from './sentences.ts'

const sentences = createSentences()
sentences.learn({
  学号: 'Student number',
  班级: 'Class',
  '{{label}}不存在': '{{label}} does not exist',
  '{{label}}【{{text}}】不存在{{near}}': '{{label}} “{{text}}” does not exist{{near}}',
  '，最接近：{{text}}': '; nearest: {{text}}',
  '{{reason}}（共 {{n}} 处需要修改）': '{{reason}} ({{n}} places to mend)',
  '收藏数量已达上限（{{most}}个）': 'No more than {{most}} favourites',
  '{{label}}应为 {{range}}': '{{label}} is {{range}}',
  '请先完善：{{fields}}': 'Still missing: {{fields}}',
  '{{a}}（{{b}}）': 'never used',
  '导出{{name}}': 'Export {{name}}',
})

test('a finished sentence is told by the template it was made of, the most particular one', () => {
  const told = [
    '学号',
    '学号不存在',
    '班级【软件2601】不存在',
    '班级【软件】不存在，最接近：软件2601',
    '收藏数量已达上限（30个）',
    '学号应为 6–12（共 3 处需要修改）',
    '学号不存在；班级不存在',
    '请先完善：学号、班级、别的',
    '导出班级',
  ]
  expect(told.map(sentences.tell)).toEqual([
    'Student number',
    'Student number does not exist',
    'Class “软件2601” does not exist',
    'Class “软件” does not exist; nearest: 软件2601',
    'No more than 30 favourites',
    'Student number is 6–12 (3 places to mend)',
    'Student number does not exist; Class does not exist',
    'Still missing: Student number, Class, 别的',
    'Export Class',
  ])
})

test('what people wrote is nobody’s sentence', () => {
  for (const text of ['张三', '张三（班长）', '', '一句没有人说过的话', 'plain', '导出任务完成了吗'])
    expect(sentences.tell(text)).toBeUndefined()
})

test('spellings of one template are alike', () => {
  expect(['该数据已被{by}引用', '该数据已被{{ x }}引用', '该数据已被{{{name}}}引用'].map(namelessHoles)).toEqual(
    Array(3).fill('该数据已被{{}}引用'),
  )
})

test('the header of a browser names the language to answer in', () => {
  const headers = [
    undefined,
    '*',
    'zh-CN',
    'zh-TW,zh;q=0.9,en;q=0.8',
    'en-US,en;q=0.9',
    'fr, en;q=0.5, zh;q=0.7',
    'zh-Hant-HK',
    'en;q=0',
    'de',
  ]
  expect(headers.map(acceptedLanguage)).toEqual([
    'zh-cn',
    'zh-cn',
    'zh-cn',
    'zh-tw',
    'en',
    'zh-cn',
    'zh-tw',
    'zh-cn',
    'zh-cn',
  ])
})

test('days and times of a sentence are told in its language', () => {
  const telling = createSentences()
  telling.learn({
    周五: 'Fri',
    '{{month}}月{{day}}日': '{{month}}/{{day}}',
    '请在 {{time}} 前补交材料': 'Hand the papers in by {{time}}',
  })
  expect(telling.tell('请在 10月16日 周五 08:00 前补交材料')).toBe('Hand the papers in by 10/16 Fri 08:00')
  expect(telling.tell('10月16日 周五 08:00 – 18:00')).toBe('10/16 Fri 08:00 – 18:00')
  telling.learn({ '{{year}}年{{month}}月{{day}}日': '{{year}}-{{month}}-{{day}}' })
  expect(telling.tell('2025年10月16日 周五 08:00 – 18:00')).toBe('2025-10-16 Fri 08:00 – 18:00')
  expect(telling.tell('10月16日 周五 在图书馆')).toBeUndefined()
})

test('the body of a message is told part by part, and what people wrote in it stays', () => {
  const telling = createSentences()
  telling.learn({
    周三: 'Wed',
    '{{month}}月{{day}}日': '{{month}}/{{day}}',
    '{{when}} 起': 'from {{when}}',
    等您审批: 'waits for your decision',
    修改后可重新提交: 'can be handed in again once mended',
  })
  expect(telling.tell('11月18日 周三 08:00 · 发热 · 等您审批')).toBe('11/18 Wed 08:00 · 发热 · waits for your decision')
  expect(telling.tell('请写明用途。修改后可重新提交')).toBe('请写明用途. can be handed in again once mended')
  expect(telling.tell('发热 · 头疼')).toBeUndefined()
})
