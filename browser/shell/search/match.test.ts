import { expect, test } from 'vitest'
import { fitOf } from './match.ts'

test('a page is found by its Chinese name, its pinyin, its initials, its English name and its address', () => {
  const page = { title: 'Students', chinese: '学生信息', path: '/base/student' }
  const found = (queries: string[]) => queries.filter((query) => fitOf(page, query) > 0)
  const right = [
    '学生信息',
    '生信',
    'xsxx',
    'xuesheng',
    'xueshengxinxi',
    'xuesxx',
    'shengxin',
    'XSXX',
    'stud',
    '/base/st',
  ]
  expect(found(right)).toEqual(right)
  expect(found(['', '   ', 'xxss', '班级', 'xz'])).toEqual([])
})

test('the closer the name, the earlier it stands', () => {
  const at = (chinese: string) => fitOf({ title: chinese, chinese, path: '/x' }, '菜单')
  expect([at('菜单'), at('菜单管理'), at('移动菜单'), at('菜品单价')]).toEqual([100, 90, 80, 0])
})
