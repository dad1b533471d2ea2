import { expect, test } from 'vitest'
import { convert } from './traditional.ts'

test('texts read as schools in Taiwan write them, holes untouched', () => {
  const texts = [
    '第{{n}}周',
    '校历',
    '账号与权限',
    '发布后超过 {{n}} 人的群发须经审批',
    '审核平台',
    '复学',
    '班干部',
    '微信号',
    '小程序',
    '软件注册',
    '共 {{count}} 条数据',
  ]
  expect(texts.map(convert)).toEqual([
    '第{{n}}週',
    '校曆',
    '帳號與權限',
    '發布後超過 {{n}} 人的群發須經審批',
    '審核平台',
    '復學',
    '班幹部',
    '微信號',
    '小程式',
    '軟體註冊',
    '共 {{count}} 條資料',
  ])
})

test('what is traditional already stays', () => {
  for (const text of ['顯示浮水印', '登入裝置', '重新整理', '帳號權限', '行動選單', '全螢幕'])
    expect(convert(text)).toBe(text)
})
