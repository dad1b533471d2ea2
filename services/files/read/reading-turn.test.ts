import { expect, test } from 'vitest'
import { inReadingTurn } from './reading-turn.ts'

const of = (userId: string) => ({ school: { id: '000000' }, actor: { userId } })

test('files of one person are read one after another, a fifth is refused, others are not kept waiting', async () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const look = (userId: string, name: string) =>
    inReadingTurn(of(userId), () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  const own = ['1', '2', '3', '4'].map((name) => look('stu01', name))
  await expect(look('stu01', '5')).rejects.toThrow('同时打开的文件过多，请稍后再试')
  const other = look('stu02', 'other')
  await Promise.resolve()
  expect(begun).toEqual(['1', 'other'])
  ends[0]!()
  expect(await own[0]).toBe('1')
  const sixth = look('stu01', '6')
  for (let done = 1; done < 6; done++) {
    await expect.poll(() => ends.length).toBeGreaterThan(done)
    ends[done]!()
  }
  expect(await Promise.all([...own, other, sixth])).toEqual(['1', '2', '3', '4', 'other', '6'])
  expect(begun).toEqual(['1', 'other', '2', '3', '4', '6'])
})

test('a file that cannot be read lets the next one be read', async () => {
  const broken = inReadingTurn(of('stu03'), () => Promise.reject(new Error('broken')))
  const next = inReadingTurn(of('stu03'), async () => 'read')
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toBe('read')
})
