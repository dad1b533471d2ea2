import { expect } from 'vitest'
import { takenIn } from '#patterns/claim/shared/bits.ts'
import { rushGate } from '#modules/dormitory/choose/server/rush/routes.ts'
import type { Wish } from '#modules/dormitory/choose/server/rush/wish.ts'
import type { Told } from '#patterns/claim/shared/wants.ts'
import type { Layout, LayoutBed, Taken } from '#modules/dormitory/choose/shared/rush-routes.ts'
import { makeHouse, makeRoom } from './dormitory.ts'
import { rowsOf, testSchool, type Answer, type TestSchool, type Visitor } from './school.ts'

/** When batches of tests open, and ten minutes before. */
export const begin = '2026-11-18T04:00:00.000Z'
const before = '2026-11-18T03:50:00.000Z'
/** A year of its own, so that nobody chooses but whom a test means. */
export const grade = 2012
/** Of each sex so many can sign in, and so many rooms of four beds are theirs. */
const [accounts, rooms] = [4, 4]

export type Freshman = Visitor & { id: string; sex: string }
type Known = { id: string; sex: string; accountNo: string }
export type Crowd = readonly { id: string; sex: string }[]

export const both = [
  ['真实', false],
  ['模拟', true],
] as const
export const path = (name: string) => `yxgl/dormitoryChoose/${name}`
export const bedsOf = (layout: Layout): LayoutBed[] =>
  layout.houses.flatMap(({ floors }) => floors.flatMap((floor) => floor.rooms.flatMap((room) => room.beds)))

/** A small year that chooses, with houses of its own for men and women, and whoever opens batches for it. */
export class Choosing {
  readonly school: TestSchool
  office: Visitor
  readonly crowd: Crowd
  /** Rooms of men, and of women. */
  readonly rooms: Readonly<Record<string, readonly string[]>>
  private readonly people: readonly Known[]
  private live: string | null = null
  private keys = 0
  private opened = 0
  private readonly signedIn = new Map<string, Visitor>()

  private constructor(of: Pick<Choosing, 'school' | 'office' | 'crowd' | 'rooms'>, people: readonly Known[]) {
    this.school = of.school
    this.office = of.office
    this.crowd = of.crowd
    this.rooms = of.rooms
    this.people = people
  }

  static async open({ crowd = 0, roomsOfSex = rooms } = {}): Promise<Choosing> {
    const school = await testSchool({ now: before })
    const office = await school.as('ssgl01')
    const able = (await rowsOf(
      school,
      `select s.id, s.sex, u.account_no as "accountNo"
       from base_student s
       join sys_user u on u.person_id = s.id::text
       where s.xjzt_m = '01' and u.status = '1' and s.sex in ('1', '2')
       order by s.grade desc, row_number() over (partition by s.grade, s.department_id, s.sex order by u.account_no),
         u.account_no`,
    )) as never as Known[]
    const people = ['1', '2'].flatMap((sex) => able.filter((one) => one.sex === sex).slice(0, accounts))
    const others = (await rowsOf(
      school,
      `select id, sex
       from base_student
       where xjzt_m = '01' and sex in ('1', '2') and id <> all($1::uuid[])
       order by grade desc, xh
       limit $2`,
      [people.map(({ id }) => id), crowd],
    )) as never as Crowd
    const made = await school.system(async (ctx) => {
      await ctx.db.execute('update base_student set grade = $1 where id = any($2::uuid[])', [
        grade,
        [...people, ...others].map(({ id }) => id),
      ])
      const roomsIn = async (sex: string) => {
        const house = await makeHouse(ctx, sex)
        const ids: string[] = []
        for (let i = 0; i < roomsOfSex; i += 1) ids.push((await makeRoom(ctx, house)).roomId)
        return ids
      }
      return { '1': await roomsIn('1'), '2': await roomsIn('2') }
    })
    const choosing = new Choosing({ school, office, crowd: others, rooms: made }, people)
    await choosing.withoutBeds()
    return choosing
  }

  close(): Promise<void> {
    return this.school.close()
  }

  /** What one test leaves open keeps its beds from the next one, and so does how fast its students asked. */
  async clear(): Promise<void> {
    if (this.live) await this.end(this.live)
    await this.withoutBeds()
    this.pace()
  }

  /** In the demo school nearly everybody has a bed, and some live outside: these are to choose theirs. */
  private withoutBeds(): Promise<void> {
    return this.school.system(async (ctx) => {
      const ids = [[...this.people, ...this.crowd].map(({ id }) => id)]
      const theirs = `select bed_id from stay_register where student_id = any($1::uuid[]) and state in ('1', '2')`
      await ctx.db.execute(`update dorm_bed set status = '0' where id in (${theirs})`, ids)
      await ctx.db.execute('delete from change_apply')
      await ctx.db.execute('delete from offcampus_living where student_id = any($1::uuid[])', ids)
      await ctx.db.execute('delete from stay_register where student_id = any($1::uuid[])', ids)
    })
  }

  async count(text: string, ...values: unknown[]): Promise<number> {
    return Number((await rowsOf(this.school, text, values))[0]!['n'])
  }

  /** A batch from noon to two that gives at once, open unless it is asked for early. */
  async publish(name: string, more: Record<string, unknown> = {}, how: { isEarly?: boolean } = {}): Promise<string> {
    this.school.clock.set(before)
    const time = { beginTime: begin, endTime: '2026-11-18T06:00:00.000Z' }
    const draft = { name, grade, ...time, poolMode: '3', holdSeconds: 0, autoAssign: false }
    const made = await this.office.post('yxgl/dormitoryChooseBatch/add', { ...draft, ...more })
    expect(made.body.msg).toBe('操作成功')
    const { id } = made.body.data
    const roomIds = Object.values(this.rooms).flat()
    const painted = await this.office.post('yxgl/dormitoryChooseBatch/paint', { id, roomIds, isIn: true })
    expect(painted.body).toMatchObject({ success: true })
    await this.open(id)
    if (!how.isEarly) this.begins()
    return id
  }

  /** Each batch a little later than the last one: how fast somebody asks is told by this clock. */
  begins(): void {
    this.opened += 1
    this.school.clock.set(new Date(Date.parse(begin) + this.opened * 2000).toISOString())
  }

  async open(id: string): Promise<void> {
    const published = await this.office.post('yxgl/dormitoryChooseBatch/publish', { id })
    expect(published.body.msg).toBe('操作成功')
    this.live = id
  }

  async end(id: string): Promise<void> {
    this.live = null
    await this.school.upkeep('dormitory choosing')
    const { state } = (await this.office.get('yxgl/dormitoryChooseBatch/getOne', { id })).body.data
    if (state === '1') await this.office.post('yxgl/dormitoryChooseBatch/revise', { id })
    else if (state !== '4') await this.office.post('yxgl/dormitoryChooseBatch/end', { id })
  }

  /** A sign-in lives an hour. */
  async later(milliseconds: number): Promise<void> {
    this.school.clock.advance(milliseconds)
    if (milliseconds < 3_000_000) return
    this.signedIn.clear()
    this.office = await this.school.as('ssgl01')
  }

  async student(i: number, sex?: string): Promise<Freshman> {
    const one = this.people.filter((each) => !sex || each.sex === sex)[i]!
    if (!this.signedIn.has(one.accountNo)) this.signedIn.set(one.accountNo, await this.school.as(one.accountNo))
    return { ...this.signedIn.get(one.accountNo)!, id: one.id, sex: one.sex }
  }

  send(who: Visitor, deed: string, body: object, key = `key-${(this.keys += 1)}`): Promise<Answer> {
    return who.post(path(deed), body, { 'idempotency-key': key })
  }

  /** Whoever has no account asks at the gate itself. */
  asks(wish: Pick<Wish, 'holderId' | 'key' | 'wish' | 'deed' | 'batchId' | 'bedId'>): Promise<Told> {
    const where = { world: this.school.world, school: this.school.school }
    return rushGate.pass(where, { ...wish, time: this.school.clock(), ip: null, agent: null })
  }

  async mine(who: Visitor, batchId: string) {
    return (await who.get(path('getMy'), { batchId })).body.data
  }

  async layout(who: Visitor, batchId: string): Promise<Layout> {
    return (await who.get(path('getLayout'), { batchId })).body.data
  }

  async taken(who: Visitor, batchId: string): Promise<Taken> {
    const { mapKey } = await this.mine(who, batchId)
    return (await who.get(path('getTaken'), { key: mapKey })).body.data
  }

  /** The beds of a batch that are free for somebody; in a real one the rest is taken already. */
  async freeBeds(who: Visitor, id: string): Promise<string[]> {
    const is = takenIn((await this.taken(who, id)).bits)
    return bedsOf(await this.layout(who, id)).flatMap((bed, i) => (is(i) ? [] : [bed.id]))
  }

  /** The map is at most a second old. */
  aSecond(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, 1100))
  }

  /** Nobody asks more often in one second than is allowed. */
  pace(): void {
    this.school.clock.advance(1000)
  }
}
