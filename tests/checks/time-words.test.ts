import { describe, expect, test } from 'vitest'
import { expectNoOffences, placesOf } from './offence.ts'
import { madeUp, productFiles } from './source-tree.ts'
import { timeWordOffences } from './time-words.ts'

test('days, times and lengths are said in one place', () => expectNoOffences(timeWordOffences(productFiles())))

describe('the check of words of time', () => {
  const found = (files: Record<string, string>) => placesOf(timeWordOffences(madeUp(files)))

  test('finds days, months, weekdays and lengths that are put together', () => {
    expect(
      found({
        'modules/school/base/web/a.tsx': [
          "const a = t('{{month}}月{{day}}日', { month, day })",
          'const b = `${month}月${day}日`',
          "const c = t('{{year}}年{{month}}月', { year, month })",
          'const d = `周${word}`',
          "const e = ['周一', '周二', '周三']",
          "const f = t('{{h}} 小时 {{m}} 分', { h, m })",
        ].join('\n'),
      }),
    ).toEqual([1, 2, 3, 4, 5, 6].map((line) => `modules/school/base/web/a.tsx:${line} time-words`))
  })

  test('finds times that are written in a form of their own', () => {
    expect(
      found({
        'services/sms/a.ts': [
          "const a = dayjs(time).format('MM-DD HH:mm')",
          'const b = date.toLocaleDateString()',
          "const c = new Intl.DateTimeFormat('zh-CN')",
        ].join('\n'),
      }),
    ).toEqual([1, 2, 3].map((line) => `services/sms/a.ts:${line} time-words`))
  })

  test('finds days and moments that screens and messages cut in pieces', () => {
    const cut = [
      'const a = day.slice(5)',
      'const b = String(time).slice(0, 10)',
      "const c = time.slice(0, 16).replace('T', ' ')",
    ]
    expect(found({ 'modules/school/base/web/a.tsx': cut.join('\n') })).toEqual(
      [1, 2, 3].map((line) => `modules/school/base/web/a.tsx:${line} time-words`),
    )
    const sends = "import { sendMessage } from '#services/messages/send-message.ts'"
    expect(found({ 'modules/school/base/server/a.ts': [sends, ...cut].join('\n') })).toHaveLength(3)
    expect(found({ 'kernel/rules/days.ts': cut.join('\n') })).toEqual([])
  })

  test('lets its homes, tests, values, one unit and whole words be', () => {
    const own = 'const a = `${month}月${day}日`'
    expect(
      found({
        'kernel/rules/time-words.ts': own,
        'kernel/db/a.test.ts': own,
        'modules/affairs/leave/web/b.tsx': [
          "const a = day.format('YYYY-MM-DD')",
          "const b = t('还有 {{n}} 天', { n })",
          "const c = t('{{year}}年级', { year })",
          "const d = '10月16日 周五'",
          "const e = t('{{n}} 分', { n })",
        ].join('\n'),
      }),
    ).toEqual([])
  })
})
