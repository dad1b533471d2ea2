import { expect, test } from 'vitest'
import { addressedName, calledName, surnameOf } from './surname.ts'

test('a surname is one character, or two where these are one', () => {
  const names = ['李雷', '欧阳娜娜', '司马光', '诸葛亮', '上官', '阳小雨', '阿卜杜拉·吐尔逊', '𬭎明', '']
  expect(names.map(surnameOf)).toEqual(['李', '欧阳', '司马', '诸葛', '上', '阳', '阿', '𬭎', ''])
})

test('friends say the given name, a title follows the surname, and nobody is called by half a name', () => {
  const names = [
    '李雷',
    '夏永坤',
    '欧阳若曦',
    '欧阳修',
    '阿卜杜热依木·麦麦提图尔荪',
    '边巴顿珠',
    '陈𬭎',
    '沈𬭎明',
    '',
    'Li Lei',
  ]
  expect(names.map(calledName)).toEqual([
    '李雷',
    '永坤',
    '若曦',
    '欧阳修',
    '阿卜杜热依木',
    '边巴顿珠',
    '陈𬭎',
    '𬭎明',
    '',
    'Li Lei',
  ])
  expect(names.map(addressedName)).toEqual([
    '李',
    '夏',
    '欧阳',
    '欧阳',
    '阿卜杜热依木',
    '边巴顿珠',
    '陈',
    '沈',
    '',
    'Li Lei',
  ])
})
