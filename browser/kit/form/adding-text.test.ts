import { expect, test } from 'vitest'
import { addingText } from './adding-text.ts'

test('a new record is begun in the words of its kind, wherever that is offered', () => {
  expect(addingText({ label: '班级' })).toBe('新增班级')
  expect(addingText({ label: '教学班名单', adding: '添加名单学生' })).toBe('添加名单学生')
})
