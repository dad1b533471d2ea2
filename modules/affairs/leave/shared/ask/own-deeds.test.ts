import { expect, test } from 'vitest'
import { deedsOf } from './own-deeds.ts'

const now = new Date('2026-10-16T12:00:00+08:00')
const plain = {
  status: '30',
  endTime: '2026-10-18T20:00:00+08:00',
  returnMode: '4',
  allowExtend: true,
  passState: '1',
  isOut: false,
  hasOpenExtend: false,
  proofState: '0',
}

test.each<[string, Partial<typeof plain>, string[]]>([
  ['asked for', { status: '10' }, ['withdraw', 'copy']],
  ['sent back', { status: '15' }, ['mend', 'withdraw', 'copy']],
  ['granted', { status: '20' }, ['cancel', 'copy']],
  ['granted and gone out early', { status: '20', isOut: true, passState: '2' }, ['copy']],
  ['away', {}, ['sign', 'extend', 'copy']],
  ['away, asking for longer already', { hasOpenExtend: true }, ['sign', 'copy']],
  ['away for what cannot last longer', { allowExtend: false }, ['sign', 'copy']],
  ['away until the counsellor ends it', { returnMode: '3' }, ['extend', 'copy']],
  ['away until it ends by itself', { returnMode: '0' }, ['extend', 'copy']],
  ['due within the grace', { status: '40', endTime: '2026-10-16T11:40:00+08:00' }, ['sign', 'extend', 'copy']],
  ['due after the grace', { status: '40', endTime: '2026-10-16T11:20:00+08:00' }, ['sign', 'copy']],
  ['overdue', { status: '45', endTime: '2026-10-16T08:00:00+08:00' }, ['sign', 'copy']],
  ['back', { status: '50' }, ['copy']],
  ['away, the proof still to come', { proofState: '1' }, ['sign', 'proof', 'extend', 'copy']],
  ['back, the proof late', { status: '50', proofState: '2' }, ['proof', 'copy']],
  ['back, the proof said to be missing', { status: '50', proofState: '5' }, ['copy']],
  ['refused, the proof never came', { status: '61', proofState: '1' }, ['copy']],
  ['refused', { status: '61' }, ['copy']],
])('%s', (_name, leave, deeds) => {
  expect(deedsOf({ ...plain, ...leave }, { now, graceMinutes: 30 })).toEqual(deeds)
})
