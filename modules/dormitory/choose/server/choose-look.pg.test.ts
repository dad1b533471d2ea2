import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { upload } from '#tests/support/backup-stage.ts'
import { bedsOf, both, Choosing, grade, path } from '#tests/support/choosing.ts'
import { rowsOf, type Visitor } from '#tests/support/school.ts'
import type { Layout } from '../shared/rush-routes.ts'

let at: Choosing

beforeAll(async () => {
  at = await Choosing.open()
})
afterAll(() => at.close())
afterEach(() => at.clear())

test.each(both)(
  '4.8, 4.9: what may be chosen names nobody, and roommates are tags alone; %s',
  async (word, isRehearsal) => {
    const id = await at.publish(`预览${word}`, { isRehearsal, showRoommate: '1' })
    const sex = (await at.student(0)).sex
    const [one, two] = [await at.student(0, sex), await at.student(1, sex)]
    const answer = await one.get(path('getLayout'), { batchId: id })
    const names = await rowsOf(at.school, 'select xm, xh from base_student where grade = $1', [grade])
    const text = answer.raw.toString()
    expect(names.filter(({ xm, xh }) => text.includes(String(xm)) || text.includes(String(xh)))).toEqual([])
    const again = await one.get(path('getLayout'), { batchId: id }, { 'if-none-match': String(answer.headers['etag']) })
    expect(again.status).toBe(304)
    await two.post(path('saveFav'), { batchId: id, tags: ['1', '3'] })
    const [bedId] = await at.freeBeds(two, id)
    type Room = { id: string; beds: { id: string }[] }
    const rooms: Room[] = (answer.body.data as Layout).houses.flatMap(({ floors }) => floors.flatMap((f) => f.rooms))
    const room = rooms.find(({ beds }) => beds.some((bed) => bed.id === bedId))!
    expect((await at.send(two, 'claim', { batchId: id, bedId })).body.code).toBe(200)
    const mates = await one.get(path('getRoommates'), { batchId: id, roomId: room.id })
    expect(mates.body.data).toEqual([{ tags: ['早睡', '安静'], name: null, home: null }])
    const favs = await one.post(path('saveFav'), {
      batchId: id,
      bedIds: bedsOf(answer.body.data)
        .slice(0, 3)
        .map((bed) => bed.id),
    })
    expect(favs.body.data.favBedIds).toHaveLength(3)
  },
)

test('the key of a map is taken to the letter', async () => {
  const id = await at.publish('占用图')
  const who = await at.student(0)
  const { mapKey } = (await who.get(path('getMy'), { batchId: id })).body.data
  const [body, seal] = String(mapKey).split('.') as [string, string]
  expect((await who.get(path('getTaken'), { key: mapKey })).status).toBe(200)
  for (const key of [`${mapKey}.`, `${mapKey}.1`, `${body}=.${seal}`, ` ${mapKey}`, `${body}!.${seal}`, seal, '.'])
    expect((await who.get(path('getTaken'), { key })).status, key).toBe(404)
})

test('up to five beds are kept as favourites before it opens, and only such as one may choose', async () => {
  const id = await at.publish('收藏', { isRehearsal: true }, { isEarly: true })
  const [man, woman] = [await at.student(0, '1'), await at.student(0, '2')]
  const beds = bedsOf(await at.layout(man, id)).map((bed) => bed.id)
  const save = async (bedIds: string[]) => (await man.post(path('saveFav'), { batchId: id, bedIds })).body
  expect(JSON.stringify(await save(beds.slice(0, 6)))).toContain('最多收藏 5 个床位')
  const others = bedsOf(await at.layout(woman, id)).map((bed) => bed.id)
  expect(JSON.stringify(await save([others[0]!]))).toContain('收藏的床位不在您的可选范围内')
  expect((await save(beds.slice(0, 5))).data.favBedIds).toEqual(beds.slice(0, 5))
  const mine = (await man.get(path('getMy'), { batchId: id })).body.data
  expect([mine.batch.phase, mine.me.favBedIds]).toEqual(['before', beds.slice(0, 5)])
})

test('rooms say what their type has, levels what they are, and a floor with a plan where its rooms lie', async () => {
  const [roomId, other] = at.rooms['1']!
  const [kept] = await rowsOf(at.school, 'select type_id, floor_id from dorm_room where id = $1', [roomId])
  for (let i = 0; i < 2; i += 1) await upload(at.school, at.school.school)
  const files = await rowsOf(at.school, 'select id from sys_file order by id desc limit 2')
  const [photo, plan] = files.map((one) => String(one['id']))
  await at.school.system(async (ctx) => {
    await ctx.db.execute(
      `update dorm_type set type_name = '四人间·独卫', has_ac = true, has_toilet = false, has_balcony = true,
         has_hot_water = null, photo_file_ids = array[$2::uuid]
       where id = $1`,
      [kept!['type_id'], photo],
    )
    await ctx.db.execute(
      `update dorm_level
       set intro = '朝南，上床下桌'
       where id = (select level_id from dorm_type where id = $1)`,
      [kept!['type_id']],
    )
    await ctx.db.execute('update dorm_floor set plan_file_id = array[$2::uuid] where id = $1', [
      kept!['floor_id'],
      plan,
    ])
    await ctx.db.execute('update dorm_room set plan_x = 10, plan_y = 20, plan_w = 9, plan_h = 18.5 where id = $1', [
      roomId,
    ])
    for (const [fileId, entity, recordId] of [
      [photo, 'dormitoryRoomType', kept!['type_id']],
      [plan, 'dormitoryFloor', kept!['floor_id']],
    ])
      await ctx.db.execute("update sys_file set entity = $2, record_id = $3, status = '1' where id = $1", [
        fileId,
        entity,
        recordId,
      ])
  })
  const id = await at.publish('样子', { isRehearsal: true })
  const [man, woman] = [await at.student(0, '1'), await at.student(0, '2')]
  const { houses, levels } = await at.layout(man, id)
  const [floor] = houses[0]!.floors
  expect(floor!.plan).toBe(plan)
  expect(floor!.rooms.find((one) => one.id === roomId)).toMatchObject({
    typeName: '四人间·独卫',
    features: ['ac', 'balcony'],
    place: { x: 10, y: 20, w: 9, h: 18.5 },
  })
  expect(floor!.rooms.find((one) => one.id === other)).toMatchObject({ place: null })
  expect(levels).toContainEqual(expect.objectContaining({ intro: '朝南，上床下桌', photo }))
  // The pictures are for those who choose there, and for no other student.
  const opens = async (who: Visitor, fileId: string | undefined) =>
    (await who.get('resource/oss/endpoint/link-file', { fileId })).status
  expect([await opens(man, photo), await opens(man, plan)]).toEqual([200, 200])
  expect([await opens(woman, photo), await opens(woman, plan)]).toEqual([404, 404])
})

test('the office sees in words why wishes were refused, each kind once', async () => {
  const id = await at.publish('原因', { changeMax: 0 })
  const [one, two] = [await at.student(0, '1'), await at.student(1, '1')]
  const [a, b] = await at.freeBeds(one, id)
  const [foreign] = await at.freeBeds(await at.student(0, '2'), id)
  expect((await at.send(one, 'claim', { batchId: id, bedId: a })).body.code).toBe(200)
  expect((await at.send(two, 'claim', { batchId: id, bedId: a })).body.code).toBe(4004)
  expect((await at.send(two, 'claim', { batchId: id, bedId: foreign })).body.code).toBe(4003)
  expect((await at.send(one, 'change', { batchId: id, bedId: b })).body.code).toBe(4006)
  at.pace()
  expect((await at.send(two, 'claim', { batchId: id, bedId: a })).body.code).toBe(4004)
  expect((await at.send(two, 'confirm', { batchId: id })).body.code).toBe(4004)
  const { refusals } = (await at.office.get('yxgl/dormitoryChooseBatch/monitor', { id })).body.data
  expect(refusals[0]).toEqual({ text: '床位已被选走', n: 2 })
  expect(refusals.slice(1).toSorted((x: { text: string }, y: { text: string }) => (x.text < y.text ? -1 : 1))).toEqual(
    ['不在可选范围', '更换次数用完', '没有可操作的床位'].toSorted().map((text) => ({ text, n: 1 })),
  )
})

test('the beds and the windows of a batch that is published are looked at and not changed', async () => {
  const id = await at.publish('已发布', { isRehearsal: true, stagger: 10 }, { isEarly: true })
  const pool = (await at.office.get('yxgl/dormitoryChooseBatch/pool', { id })).body.data
  expect(pool).toMatchObject({ name: '已发布', isDraft: false, isRehearsal: true })
  const windows = (await at.office.get('yxgl/dormitoryChooseWindow/list', { batchId: id })).body.data.records
  expect(windows.length).toBeGreaterThan(0)
  const [first] = windows
  expect((await at.office.post('yxgl/dormitoryChooseWindow/remove', { ids: [first.id] })).body.success).toBe(false)
  expect(first.abilities).not.toContain('update')
  expect(first.abilities).not.toContain('remove')
})
