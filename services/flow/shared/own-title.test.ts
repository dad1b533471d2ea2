import { expect, test } from 'vitest'
import { ownTitle } from './own-title.ts'

test('nobody reads the own name in the third person', () => {
  expect(ownTitle('罗天翔申请事假 2 天', '罗天翔')).toBe('事假 2 天')
  expect(ownTitle('罗天翔的用章申请', '罗天翔')).toBe('用章申请')
  expect(ownTitle('罗天翔调宿 1栋101-1 → 1栋102-2', '罗天翔')).toBe('调宿 1栋101-1 → 1栋102-2')
})

test('a matter of somebody else, or without a name, stays as it is', () => {
  expect(ownTitle('夏永坤申请病假 1 天', '罗天翔')).toBe('夏永坤申请病假 1 天')
  expect(ownTitle('集体公假：省赛', '罗天翔')).toBe('集体公假：省赛')
  expect(ownTitle('罗天翔', '罗天翔')).toBe('罗天翔')
})
