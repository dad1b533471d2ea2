import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { expect, test } from 'vitest'
import { dayIn } from '#kernel/fields/times/day/kind.ts'
import { typedFormats } from './typed-dates.ts'

dayjs.extend(customParseFormat)

/** As the picker reads it: the first form that fits exactly. */
const read = (text: string, formats: readonly string[] | undefined) =>
  (formats ?? [])
    .map((format) => dayjs(text, format, true))
    .find((day) => day.isValid())
    ?.format('YYYY-MM-DD HH:mm')

test('eight digits and the usual ways to write a day are read, what is no day is not', () => {
  const texts = ['20060315', '2006-03-15', '2006-3-15', '2006/3/15', '2006/03/15', '2006.3.15', '2006.03.15']
  expect(texts.map((text) => read(text, typedFormats({})))).toEqual(texts.map(() => '2006-03-15 00:00'))
  expect(texts.map(dayIn)).toEqual(texts.map(() => '2006-03-15'))
  expect(['20061315', '2006031', '3/15'].map((text) => read(text, typedFormats({})))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('with a time the clock follows the day; what is shown in a form of its own is read in that alone', () => {
  const timed = typedFormats({ showTime: { format: 'HH:mm' }, format: 'YYYY-MM-DD HH:mm' })
  expect(timed![0]).toBe('YYYY-MM-DD HH:mm')
  expect(['20060315 08:30', '200603150830', '2006/3/15 08:30'].map((text) => read(text, timed))).toEqual(
    Array(3).fill('2006-03-15 08:30'),
  )
  expect([typedFormats({ picker: 'month' }), typedFormats({ format: 'MM-DD' })]).toEqual([undefined, undefined])
})
