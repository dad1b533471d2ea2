import { expect } from 'vitest'
import { callAs, everybodyAgrees } from './flow-people.ts'
import { rowsOf, testSchool, type Answer, type TestSchool } from './school.ts'

export type Someone = { id: string; account: string }

/** A school whose students ask for cards, and whose desk makes them. */
export type CardSchool = TestSchool & {
  /** Somebody with both cards in use who has asked for nothing, and sets out from 长沙. */
  somebody(): Promise<Someone>
  ask(one: Someone, order: object): Promise<Answer>
  problemsOf(one: Someone, order: object): Promise<Answer['body']['data']>
  /** Asked for without a complaint; answers its id. */
  asked(one: Someone, order: object): Promise<string>
  cardsOf(one: Someone, type?: string): Promise<Record<string, unknown>[]>
  stateOf(id: string): Promise<unknown>
  desk(path: string, body: object): Promise<Answer>
  /** Everybody agrees, nobody waits for the notice of its loss, and the desk opens a batch; answers the item of the application. */
  onDesk(id: string): Promise<{ itemId: string; batchId: string }>
  itemState(id: string): Promise<Record<string, unknown> | undefined>
  writeCard(itemId: string, blankNo: string): Promise<string>
  stockOf(): Promise<Record<string, number>>
}

export async function cardSchool(options: Parameters<typeof testSchool>[0] = {}): Promise<CardSchool> {
  const school = await testSchool(options)
  const at: CardSchool = Object.assign(school, {
    async somebody() {
      const [found] = await rowsOf(
        school,
        `select s.id, u.account_no as account from base_student s
         join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.account_no <> 'stu01'
         where exists (select 1 from card_card c where c.student_id = s.id and c.card_type = '2' and c.status = '1')
           and not exists (select 1 from card_apply a where a.student_id = s.id)
           and exists (select 1 from card_station c where c.campus_id = s.campus_id and c.name = '长沙')
         order by s.xh limit 1`,
      )
      const one = found as Someone
      await school.system((ctx) =>
        ctx.db.execute(`update base_student set photo_file_id = array[gen_random_uuid()] where id = $1`, [one.id]),
      )
      return one
    },
    ask: (one: Someone, order: object) =>
      callAs(school, one.account, 'xsgl/cardApply/apply', { types: ['1'], lossDate: '2026-11-16', ...order }),
    problemsOf: async (one: Someone, order: object) => (await at.ask(one, order)).body.data,
    async asked(one: Someone, order: object) {
      const { body } = await at.ask(one, order)
      expect(body, JSON.stringify(body)).toMatchObject({ success: true })
      return String(body.data.id)
    },
    cardsOf: (one: Someone, type = '1') =>
      rowsOf(school, 'select id, status from card_card where student_id = $1 and card_type = $2 order by create_time', [
        one.id,
        type,
      ]),
    stateOf: async (id: string) =>
      (await rowsOf(school, 'select status from card_apply where id = $1', [id]))[0]!['status'],
    desk: (path: string, body: object) => callAs(school, 'zzzx01', `xsgl/${path}`, body),
    async onDesk(id: string) {
      await everybodyAgrees(school, id)
      await school.system((ctx) => ctx.db.execute('update card_apply set notice_until = null where id = $1', [id]))
      const { body } = await at.desk('cardMakeBatch/add', { cardType: '1' })
      expect(body, JSON.stringify(body)).toMatchObject({ success: true })
      const [item] = await rowsOf(
        school,
        `select id, batch_id as batch from card_item where apply_id = $1 and card_type = '1'`,
        [id],
      )
      expect(item).toMatchObject({ batch: body.data.id })
      return { itemId: String(item!['id']), batchId: String(body.data.id) }
    },
    itemState: async (id: string) =>
      (
        await rowsOf(school, 'select write_status as state, tries, blank_no as blank from card_item where id = $1', [
          id,
        ])
      )[0],
    async writeCard(itemId: string, blankNo: string) {
      const { body } = await at.desk('cardMakeItem/write', { itemId, blankNo })
      expect(body, JSON.stringify(body)).toMatchObject({ success: true })
      return String(body.data.payload)
    },
    stockOf: async () =>
      (
        await rowsOf(school, `select received, used, spoiled, remaining from card_stock where card_type = '1'`)
      )[0] as Record<string, number>,
  })
  return at
}
