import { expect, test } from 'vitest'
import { cardProblems, feeOf, nearestNames, type CardCase } from './rules.ts'

const first: CardCase = {
  reason: '0',
  types: ['2'],
  lossDate: null,
  hasProofs: false,
  isParentNear: false,
  from: '长沙',
  to: '衡阳',
  stations: {
    from: { name: '长沙', city: '长沙' },
    to: { name: '衡阳', city: '衡阳' },
    nearest: () => ['衡阳东'],
    ofSchool: ['长沙'],
  },
  photo: null,
  hasPhoto: true,
  held: [],
  voidTypes: [],
  openTypes: [],
  isRegistered: null,
  isReading: true,
  reasonBefore: null,
  used: { term: 0, year: 0, intervals: 0 },
  limits: { term: 1, year: 2 },
}
const sameCity = '家庭与学校在同一城市，不享受火车票学生优惠'
const rail = { cardType: '2', issueDate: '2026-09-20', from: '长沙', to: '衡阳' }

test.each<[string, Partial<CardCase>, Record<string, string>]>([
  ['nothing is wrong', {}, {}],
  ['the same city', { stations: { ...first.stations, to: { name: '衡阳', city: '长沙' } } }, { newTo: sameCity }],
  ['a parent who lives there', { isParentNear: true }, { isParentNear: sameCity }],
  ['from and to the same', { to: '长沙' }, { newTo: '优惠区间起止站不能相同' }],
  [
    'no such station',
    { to: '横阳', stations: { ...first.stations, to: null } },
    { newTo: '未找到车站“横阳”，是否为：衡阳东' },
  ],
  [
    'a start that is not of the school',
    { from: '株洲', stations: { ...first.stations, from: { name: '株洲', city: '株洲' } } },
    { newFrom: '乘车起点须为本校区的乘车站：长沙' },
  ],
  [
    'a campus without stations',
    { stations: { ...first.stations, ofSchool: [] } },
    { newFrom: '本校区未设置乘车站，请联系证件办理部门' },
  ],
  [
    'the interval of the card before, wherever it begins',
    { reason: '3', held: [{ ...rail, from: '株洲' }], from: null, to: '衡阳' },
    {},
  ],
  [
    'a lost card that is called damaged',
    { reason: '2', held: [{ ...rail, isLost: true }] },
    { types: '火车票优惠卡已挂失，请按遗失补办，或先办理已找回' },
  ],
  ['not registered', { isRegistered: false }, { reason: '本学期尚未注册，不能办理' }],
  ['nobody says whether registered', { isRegistered: null }, {}],
  [
    'lost again in a term',
    { reason: '1', held: [rail], lossDate: '2026-11-01', used: { term: 1, year: 1, intervals: 0 } },
    { reason: '本学期已补办1次' },
  ],
  ['unreadable is not counted', { reason: '3', held: [rail], used: { term: 1, year: 2, intervals: 0 } }, {}],
  ['another interval without proof', { reason: '4', held: [rail] }, { proofFiles: '变更优惠区间须上传户籍或居住证明' }],
  [
    'a second interval in a year',
    { reason: '4', held: [rail], hasProofs: true, used: { term: 0, year: 0, intervals: 1 } },
    { reason: '本学年已变更过优惠区间' },
  ],
  [
    'a picture too small',
    { types: ['1'], photo: { isPicture: true, bytes: 9000 } },
    { photoFileId: '照片须为白底或蓝底免冠照，20–500KB' },
  ],
  ['no card to replace', { reason: '2' }, { types: '没有可补办的火车票优惠卡，请选择首次办理' }],
  ['one under way', { openTypes: ['2'] }, { types: '火车票优惠卡已有申请正在办理' }],
])('%s', (_what, more, problems) => expect(cardProblems({ ...first, ...more })).toEqual(problems))

test('the first card is free, and one that cannot be read in its first year', () => {
  const fees = { '1': 5, '2': 7 }
  const cost = (more: Partial<CardCase>) => feeOf({ ...first, ...more }, fees, '2026-11-17')
  expect([cost({}), cost({ reason: '1', types: ['1', '2'] })]).toEqual([0, 1200])
  expect([
    cost({ reason: '3', held: [rail] }),
    cost({ reason: '3', held: [{ ...rail, issueDate: '2025-09-20' }] }),
  ]).toEqual([0, 700])
})

test('the three names nearest to what was typed', () => {
  const names = ['衡阳', '长沙', '长沙南', '衡阳东', '岳阳', '郴州']
  expect(nearestNames('长沙东', names)).toEqual(['长沙', '长沙南', '衡阳东'])
  expect(nearestNames('横阳', names)).toEqual(['衡阳', '岳阳', '衡阳东'])
})

test('a first card is free, and not another first one once that is void', () => {
  expect(feeOf(first, { '2': 7 }, '2026-11-18')).toBe(0)
  expect(feeOf({ ...first, voidTypes: ['2'] }, { '2': 7 }, '2026-11-18')).toBe(700)
})
