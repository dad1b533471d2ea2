import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bedsOf, both, Choosing, grade, path } from '#tests/support/choosing.ts'
import { rowsOf } from '#tests/support/school.ts'
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
  at.school.clock.set('2026-11-18T03:50:00.000Z')
  const id = await at.publish('收藏', { isRehearsal: true })
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
