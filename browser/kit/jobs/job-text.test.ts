import { describe, expect, test } from 'vitest'
import type { Job } from '#browser/kit/hooks/use-jobs.ts'
import { endOf, percentOf, progressText } from './job-text.ts'

const start = '2026-11-15T08:00:00+08:00'
const job: Job = {
  id: '1',
  type: 'import',
  title: 'a',
  status: '1',
  total: 2000,
  done: 500,
  failed: 0,
  stage: null,
  message: null,
  result: null,
  resultFileId: null,
  errorFileId: null,
  createTime: start,
  startTime: start,
  endTime: null,
}

describe('how far a job is', () => {
  const now = new Date(start).getTime() + 10_000

  test('is told in percent, in rows, and in the seconds that are left', () => {
    expect(percentOf(job)).toBe(25)
    expect(progressText(job, now)).toBe('500 / 2,000 · 剩余约 30 秒')
  })

  test('is not guessed before a twentieth is done, nor when the total is unknown', () => {
    expect(progressText({ ...job, done: 20 }, now)).toBe('20 / 2,000')
    expect(progressText({ ...job, total: null, status: '0' }, now)).toBe('排队')
  })

  test('is whole once the job has ended well, even in part', () => {
    expect(percentOf({ ...job, status: '3' })).toBe(100)
    expect(percentOf({ ...job, status: '5' })).toBe(25)
  })
})

test('an end is told by its result, in the tone of the result', () => {
  const checked = { ...job, title: '检查学生：导入测试.xlsx', status: '2', message: '检查完成：9 行有错误' } as const
  expect(endOf({ ...checked, failed: 9 })).toEqual({
    kind: 'warning',
    text: '检查完成：9 行有错误',
    detail: '检查学生：导入测试.xlsx',
  })
  expect(endOf({ ...checked, message: null }).kind).toBe('success')
  expect(endOf({ ...checked, status: '4', message: '文件已损坏' })).toMatchObject({ kind: 'error', text: '文件已损坏' })
  expect(endOf({ ...job, type: 'export', status: '2', message: '共 9 条' }).text).toBe('导出完成，点击下载')
})
