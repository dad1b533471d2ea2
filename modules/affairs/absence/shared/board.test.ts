import { expect, test } from 'vitest'
import { dueOn, type DueLeave } from './board.ts'

const leave = (endTime: string, status: string) => ({ endTime, status }) as DueLeave

test('who should have been back before is not due today', () => {
  const due = [
    leave('2026-11-17T18:00:00+08:00', '50'),
    leave('2026-11-17T23:30:00+08:00', '30'),
    leave('2026-11-16T18:00:00+08:00', '45'),
  ]
  expect(dueOn({ date: '2026-11-17', due })).toEqual({ all: 2, back: 1, before: 1 })
})
