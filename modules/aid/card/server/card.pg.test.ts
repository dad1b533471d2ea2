import { afterAll, beforeAll, expect, test } from 'vitest'
import { provide } from '#kernel/world/world.ts'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { newId } from '#kernel/world/id.ts'
import { insertRow, loadRows } from '#kernel/operations/store.ts'
import { setParam } from '#tests/support/params.ts'
import { cardSchool, type CardSchool } from '#tests/support/card-school.ts'
import { rowsOf } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'
import { idFee, noticeDays, perTerm, perYear, pickUp, railFee } from '../shared/params.ts'
import { stuCard } from '../shared/cards.ts'
import { registeredNow } from '../shared/services.ts'

/** Whom the area of registrations, which is none yet, calls unregistered. */
const unregistered = new Set<string>()
let at: CardSchool
beforeAll(async () => {
  at = await cardSchool({
    trial: {
      manifest: { name: 'trial', label: '试', depends: [], entities: [] },
      part: {
        module: 'trial',
        services: [provide(registeredNow, async (_ctx, { studentId }) => !unregistered.has(studentId))],
      },
    },
  })
  await setParam(at, idFee, 0)
})
afterAll(() => at.close())

test('home in the same city, the same station twice, a parent there or no such station: no discount', async () => {
  const one = await at.somebody()
  await at.system((ctx) => ctx.db.execute(`delete from card_card where student_id = $1 and card_type = '2'`, [one.id]))
  const first = { reason: '0', types: ['2'], newFrom: '长沙' }
  const sameCity = '家庭与学校在同一城市，不享受火车票学生优惠'
  expect(await at.problemsOf(one, { ...first, newTo: '长沙南' })).toEqual({ newTo: sameCity })
  expect(await at.problemsOf(one, { ...first, newTo: '衡阳', isParentNear: true })).toEqual({ isParentNear: sameCity })
  expect(await at.problemsOf(one, { ...first, newTo: '长沙' })).toEqual({ newTo: '优惠区间起止站不能相同' })
  const { newTo } = await at.problemsOf(one, { ...first, newTo: '横阳' })
  expect(newTo).toMatch(/^未找到车站“横阳”，是否为：衡阳、岳阳、.+$/)
  const shown = (await callAs(at, one.account, 'xsgl/cardApply/preview', { ...first, newTo: '衡阳' })).body.data
  expect(shown).toMatchObject({ fee: 0, applyType: '1', problems: {} })
  expect(shown.levels.map((level: { nodeKey: string }) => level.nodeKey)).toEqual(['fdy', 'office'])
})

test('a lost card is out of use before anybody decides, and found it is in use again', async () => {
  const one = await at.somebody()
  const id = await at.asked(one, { reason: '1' })
  const [card] = await at.cardsOf(one)
  expect(card).toMatchObject({ status: '2' })
  await at.system((ctx) => ctx.db.execute(`update card_apply set status = '8' where id = $1`, [id]))
  expect(await at.problemsOf(one, { reason: '2' })).toEqual({ types: '学生证已挂失，请按遗失补办，或先办理已找回' })
  await at.system((ctx) => ctx.db.execute(`update card_apply set status = '1' where id = $1`, [id]))
  expect((await callAs(at, one.account, 'xsgl/stuCard/findAgain', { id: card!['id'] })).status).toBe(200)
  expect([(await at.cardsOf(one))[0]!['status'], await at.stateOf(id)]).toEqual(['1', '9'])
  expect(await rowsOf(at, `select 1 from sys_flow_instance where biz_id = $1 and status = '1'`, [id])).toEqual([])

  // Agreed to already: it is not made any more.
  const again = await at.asked(one, { reason: '1' })
  await everybodyAgrees(at, again)
  expect(await at.stateOf(again)).toBe('4')
  expect((await callAs(at, one.account, 'xsgl/stuCard/findAgain', { id: card!['id'] })).status).toBe(200)
  expect([await at.stateOf(again), await rowsOf(at, 'select 1 from card_item where apply_id = $1', [again])]).toEqual([
    '9',
    [],
  ])
})

test('of two lost cards one is found: the other one is still asked for, and alone paid', async () => {
  const one = await at.somebody()
  const id = await at.asked(one, { reason: '1', types: ['1', '2'] })
  const [rail] = await at.cardsOf(one, '2')
  expect(rail).toMatchObject({ status: '2' })
  expect((await callAs(at, one.account, 'xsgl/stuCard/findAgain', { id: rail!['id'] })).status).toBe(200)
  expect(await rowsOf(at, 'select types, fee::int as fee, status from card_apply where id = $1', [id])).toEqual([
    { types: ['1'], fee: 0, status: '1' },
  ])
  expect([(await at.cardsOf(one))[0]!['status'], (await at.cardsOf(one, '2'))[0]!['status']]).toEqual(['2', '1'])
})

test('only what the dictionary and the files know is asked for; texts are cut off before anything is made of them', async () => {
  const one = await at.somebody()
  expect(await at.problemsOf(one, { reason: '2', types: ['zz0'] })).toMatchObject({
    types: '办理证件【zz0】不在字典中',
  })
  const look = async (order: object) =>
    (await callAs(at, one.account, 'xsgl/cardApply/preview', { reason: '0', types: ['2'], ...order })).body
  expect((await look({ newFrom: '长'.repeat(5000), newTo: '衡阳' })).data.problems['newFrom']).toBe(
    '乘车起点长度应为 0–30 个字符',
  )
  expect(await look({ photoFileId: ['not-a-uuid'] })).toMatchObject({ success: true })
  const becomes = (status: string) =>
    at.system((ctx) => ctx.db.execute(`update base_student set xjzt_m = $2 where id = $1`, [one.id, status]))
  await becomes('02')
  expect(await at.problemsOf(one, { reason: '2' })).toEqual({ reason: '当前学籍状态不能办理' })
  await becomes('01')
})

test('what came back stays a loss, and what was paid was paid for what was asked then', async () => {
  await setParam(at, idFee, 5)
  const one = await at.somebody()
  const id = await at.asked(one, { reason: '1' })
  // Nobody pays for what the counsellor may still refuse.
  expect((await at.desk('cardApply/receiveFee', { id })).body.msg).toBe('辅导员同意后才能收费')
  const due = async () => {
    const [mine] = (await (await at.as(one.account)).get('xsgl/cardApply/mine', { id })).body.data.records
    const listed = await (await at.as('zzzx01')).get('xsgl/cardApply/list', { quick: 'feeDue', size: 500 })
    return [mine.isFeeDue, listed.body.data.records.some((row: { id: string }) => row.id === id)]
  }
  expect(await due()).toEqual([false, false])
  await expect(everybodyAgrees(at, id)).rejects.toThrow('尚未确认收到工本费5.00元，不能通过')
  expect(await due()).toEqual([true, true])
  expect((await at.desk('cardApply/receiveFee', { id })).status).toBe(200)
  expect(await due()).toEqual([false, false])
  await at.system((ctx) => ctx.db.execute(`update card_apply set status = '2' where id = $1`, [id]))
  expect(await at.problemsOf(one, { id, reason: '2' })).toEqual({
    reason: '遗失补办不能改为其他原因，请撤回后重新申请',
  })
  const again = await callAs(at, one.account, 'xsgl/cardApply/preview', {
    id,
    reason: '1',
    types: ['1', '2'],
    lossDate: '2026-11-16',
  })
  expect(again.body.data).toMatchObject({ fee: 1200, problems: {} })
  await setParam(at, idFee, 0)
})

test('blanks taken in at once by two desks stand in one range', async () => {
  const range = { cardType: '2', blankNoFrom: '90000000', blankNoTo: '90000100' }
  const answers = await Promise.all(
    [0, 1, 2].map((n) => at.desk('cardStock/add', { ...range, blankNoFrom: `9000000${n}` })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
})

test('two desks gather a batch at once: what is made is in one of them, and each says how many it holds', async () => {
  const one = await at.somebody()
  const id = await at.asked(one, { reason: '2' })
  await everybodyAgrees(at, id)
  const answers = await Promise.all([1, 2].map(() => at.desk('cardMakeBatch/add', { cardType: '1' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)!.body.msg).toBe('没有待制的卡')
  const held = await rowsOf(
    at,
    'select b.count::int as told, count(i.id)::int as held from card_batch b join card_item i on i.batch_id = b.id group by b.id',
  )
  for (const { told, held: own } of held as { told: number; held: number }[]) expect(told).toBe(own)
})

test('nobody has two cards of a type in use, whoever writes them', async () => {
  const one = await at.somebody()
  const second = (cardNo: string) =>
    at.system(async (ctx) => {
      const [row] = [...(await loadRows(ctx, stuCard, [String((await at.cardsOf(one))[0]!['id'])])).values()]
      const { id: _id, version: _version, ...values } = row!
      await insertRow(ctx, stuCard, newId(ctx.now()), { ...fieldsIn(values), cardNo })
    })
  await expect(second('99000001')).rejects.toThrow(/student_id/)
})

test('lost twice in a term or three times in a year is refused; what cannot be read is not counted', async () => {
  const one = await at.somebody()
  const lose = async () => {
    const id = await at.asked(one, { reason: '1' })
    await at.system(async (ctx) => {
      await ctx.db.execute(`update card_apply set status = '7' where id = $1`, [id])
      await ctx.db.execute(`update card_card set status = '1' where student_id = $1`, [one.id])
    })
  }
  await lose()
  expect(await at.problemsOf(one, { reason: '1' })).toEqual({ reason: '本学期已补办1次' })
  await setParam(at, perTerm, 9)
  await lose()
  expect(await at.problemsOf(one, { reason: '1' })).toEqual({ reason: '本学年已补办2次' })
  await setParam(at, perYear, 3)
  expect(
    (await callAs(at, one.account, 'xsgl/cardApply/preview', { reason: '1', types: ['1'] })).body.data.problems,
  ).toEqual({
    lossDate: '请填写遗失日期',
  })
  await setParam(at, perYear, 2)
  const id = await at.asked(one, { reason: '3' })
  expect((await everybodyAgrees(at, id)).map((step) => step.split(':')[0])).toEqual(['office'])
  await setParam(at, perTerm, 1)
})

test('what is read back otherwise keeps its card to be written; three times spoil the blank, and the stock agrees', async () => {
  const one = await at.somebody()
  const before = await at.stockOf()
  const { itemId, batchId } = await at.onDesk(await at.asked(one, { reason: '2' }))
  expect((await at.desk('cardMakeItem/write', { itemId, blankNo: '12345678' })).body.data).toEqual({
    blankNo: '空白卡号不在库存号段内',
  })
  expect((await at.desk('cardMakeItem/write', { itemId, blankNo: '7000A001' })).body.msg).toContain(
    '空白卡号为6至20位数字',
  )
  const payload = await at.writeCard(itemId, '70000001')
  const wrong = () => at.desk('cardMakeItem/readBack', { itemId, blankNo: '70000001', payload: `${payload}0` })
  expect((await wrong()).body).toMatchObject({ success: false, msg: '写卡校验不一致，请重新写卡' })
  expect(await at.itemState(itemId)).toEqual({ state: '0', tries: 1, blank: '70000001' })
  await wrong()
  await wrong()
  expect(await at.itemState(itemId)).toEqual({ state: '2', tries: 0, blank: null })
  expect((await at.desk('cardMakeItem/write', { itemId, blankNo: '70000001' })).body.data).toEqual({
    blankNo: '卡号70000001已被使用',
  })
  const second = await at.writeCard(itemId, '70000002')
  expect((await at.desk('cardMakeItem/readBack', { itemId, blankNo: '70000002', payload: second })).body.data).toEqual({
    isBatchMade:
      (await rowsOf(at, 'select 1 from card_item where batch_id = $1 and card_id is null', [batchId])).length === 0,
  })
  const after = await at.stockOf()
  expect([after['used']! - before['used']!, after['spoiled']! - before['spoiled']!]).toEqual([1, 1])
  expect(after['remaining']).toBe(after['received']! - after['used']! - after['spoiled']!)

  const other = await at.onDesk(await at.asked(await at.somebody(), { reason: '2' }))
  expect((await at.desk('cardMakeItem/write', { itemId: other.itemId, blankNo: '70000002' })).body.data).toEqual({
    blankNo: '卡号70000002已被使用',
  })
})

test('whoever is not registered this term cannot apply', async () => {
  const one = await at.somebody()
  unregistered.add(one.id)
  expect(await at.problemsOf(one, { reason: '2' })).toEqual({ reason: '本学期尚未注册，不能办理' })
  unregistered.clear()
})

test('another interval needs its proof, and a picture its size', async () => {
  const one = await at.somebody()
  await setParam(at, railFee, 8)
  await setParam(at, idFee, 6)
  const damaged = { reason: '2', types: ['1'] }
  expect((await callAs(at, one.account, 'xsgl/cardApply/preview', damaged)).body.data.fee).toBe(600)
  await setParam(at, idFee, 0)
  const moved = { reason: '4', types: ['2'], newFrom: '长沙', newTo: '岳阳' }
  expect(await at.problemsOf(one, moved)).toEqual({ proofFiles: '变更优惠区间须上传户籍或居住证明' })
  const send = async (bytes: number) =>
    putFile(at, await at.as(one.account), { name: 'a.png', content: picture(bytes), type: 'image/png' })
  expect(await at.problemsOf(one, { reason: '2', photoFileId: [await send(900)] })).toEqual({
    photoFileId: '照片须为白底或蓝底免冠照，20–500KB',
  })
  const id = await at.asked(one, { ...moved, proofFiles: [await send(900)] })
  expect(await rowsOf(at, 'select apply_type as kind, fee::int from card_apply where id = $1', [id])).toEqual([
    { kind: '4', fee: 800 },
  ])
  // Agreed to only once the desk has the money.
  const refused = everybodyAgrees(at, id)
  await expect(refused).rejects.toThrow('尚未确认收到工本费8.00元，不能通过')
  expect((await at.desk('cardApply/receiveFee', { id })).status).toBe(200)
  await everybodyAgrees(at, id)
  expect(await at.stateOf(id)).toBe('4')
})

test('made and handed out to its student, the old card is void for good and the batch is through', async () => {
  const one = await at.somebody()
  await setParam(at, noticeDays, 2)
  await setParam(at, pickUp, '一号窗口')
  const id = await at.asked(one, { reason: '1' })
  await everybodyAgrees(at, id)
  const waits = await rowsOf(at, 'select notice_until::text as day from card_apply where id = $1', [id])
  expect(waits).toEqual([{ day: '2026-11-19' }])
  await at.desk('cardMakeBatch/add', { cardType: '1' })
  expect(await rowsOf(at, 'select batch_id as batch from card_item where apply_id = $1', [id])).toEqual([
    { batch: null },
  ])

  at.clock.set('2026-11-19T02:00:00Z')
  const { itemId, batchId } = await at.onDesk(id)
  const payload = await at.writeCard(itemId, '70000011')
  await at.desk('cardMakeItem/readBack', { itemId, blankNo: '70000011', payload })
  expect(await at.stateOf(id)).toBe('6')
  // Whoever decided reads it, although the office lists no students.
  const [flow] = await rowsOf(at, 'select id from sys_flow_instance where biz_id = $1', [id])
  const shown = await (await at.as('zzzx01')).get('process/process/getDetail', { instanceId: flow!['id'] })
  expect(shown.status, shown.body.msg).toBe(200)
  const [message] = await rowsOf(
    at,
    `select content from sys_user_message where biz_id = $1 and title like '%请领取'`,
    [id],
  )
  expect(message!['content']).toContain('请携带有效证件到一号窗口领取')
  const found = await callAs(at, 'zzzx01', 'xsgl/cardApply/handOut', { id, cardNo: '70000012', handSign: '本人' })
  expect(found.body.data).toEqual({ cardNo: '扫描的卡不是为该学生制作的' })
  expect((await at.desk('cardApply/handOut', { id, cardNo: '70000011', handSign: '本人' })).status).toBe(200)
  expect((await at.cardsOf(one)).map(({ status }) => status)).toEqual(['3', '1'])
  expect(await rowsOf(at, 'select status from card_batch where id = $1', [batchId])).toEqual([{ status: '3' }])
  // What was written to it stays: another number or a longer validity is another card.
  const [made] = await rowsOf(at, `select id, version from card_card where card_no = '70000011'`)
  for (const change of [{ cardNo: '70000099' }, { validTo: '2099-06-30' }])
    expect((await at.desk('stuCard/update', { ...made, ...change })).body.data).toEqual({
      [Object.keys(change)[0]!]: '证件已制作，不能修改',
    })
  const mine = await at.as(one.account)
  expect((await mine.get('xsgl/cardApply/mine', { id })).body.data.records).toMatchObject([
    { id, status: '7', deeds: [] },
  ])
})

test('numbers agree with the list behind them', async () => {
  const office = await at.as('zzzx01')
  const span = { from: '2026-11-01', to: '2026-11-19' }
  const { body } = await office.get('xsgl/cardStat/overview', { ...span, by: 'reason' })
  expect(body, body.msg).toMatchObject({ success: true })
  const { total } = body.data
  const listed = await office.get('xsgl/cardApply/list', {
    reason: '1',
    submitTime_ge: span.from,
    submitTime_le: span.to,
  })
  expect(total.lost).toBe(listed.body.data.total)
  expect(total.repeats).toBe(total.lost - total.losers)
})

/** A picture of so many bytes, for whoever only looks at its head and its size. */
function picture(bytes: number): Buffer {
  const head = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  return Buffer.concat([head, Buffer.alloc(Math.max(0, bytes - head.length))])
}

/** What a record says itself, without what every record has. */
function fieldsIn(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in stuCard.fields))
}
