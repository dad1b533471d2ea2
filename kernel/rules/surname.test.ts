import { expect, test } from 'vitest'
import { surnameOf } from './surname.ts'

test('a surname is one character, or two where these are one', () => {
  const names = ['李雷', '欧阳娜娜', '司马光', '诸葛亮', '上官', '阳小雨', '阿卜杜拉·吐尔逊', '𬭎明', '']
  expect(names.map(surnameOf)).toEqual(['李', '欧阳', '司马', '诸葛', '上', '阳', '阿', '𬭎', ''])
})
