import { expect } from 'vitest'
import { makeRecord } from '#kernel/testing/factory.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { proving } from '#tests/support/second-auth.ts'
import { rowsOf, testSchool } from '#tests/support/school.ts'

export const grade = 2021

export type Row = Record<string, unknown> & { id: string }

const entity = (ctx: Ctx, name: string) => ctx.world.entities.get(name)!

export type PresortSchool = Awaited<ReturnType<typeof presortSchool>>

/** Two departments: that of the visitor with a class of 8 men, and another with 4. A house of three rooms of six. */
export async function presortSchool() {
  const school = await testSchool({ now: '2026-11-15T02:00:00Z' })
  await school.runJobs()
  const office = await school.as('ssgl01')
  const department = await school.as('yx01')
  const [mine] = await rowsOf(
    school,
    `select p.department_id as id
     from sys_user u
     join base_teacher p on p.id::text = u.person_id
     where u.account_no = 'yx01'`,
  )
  const [other] = await rowsOf(
    school,
    `select department_id as id
     from base_class
     where department_id <> '${String(mine!['id'])}'
     limit 1`,
  )
  const [campus] = await rowsOf(school, "select id from base_campus where campus_code = 'YL'")
  const campusId = String(campus!['id'])
  const own = { mine: String(mine!['id']), other: String(other!['id']) }
  const house = await school.system(async (ctx) => {
    await people(ctx, { departmentId: own.mine, campusId, first: 1 }, 8)
    await people(ctx, { departmentId: own.other, campusId, first: 9 }, 4)
    return makeHouse(ctx, campusId)
  })

  const call = async (verb: string, body: Record<string, unknown>, who = office) =>
    (await who.post(`yxgl/dormitoryPresortBatch/${verb}`, body)).body
  /** As somebody who authenticates a second time when asked. */
  const publish = (id: string, more: object = {}) => call('publish', { id, ...more }, proving(school, office))
  const look = async <T>(verb: string, query: Record<string, unknown>, who = office): Promise<T> =>
    (await who.get(`yxgl/dormitoryPresortBatch/${verb}`, query)).body.data as T
  const bedStates = async () =>
    (
      await rowsOf(
        school,
        `select status, count(*)::int as n from dorm_bed where dorm_id = '${house.dormId}' group by status`,
      )
    ).map(({ status, n }) => `${String(status)}:${String(n)}`)
  const itemsOf = (versionId: string) =>
    rowsOf(
      school,
      `select student_id, room_id, bed_id, outcome, is_fixed, reason from presort_item where version_id = '${versionId}' order by student_id`,
    )

  async function newBatch(name: string, more: Record<string, unknown> = {}): Promise<string> {
    const draft = {
      batchName: name,
      xn: '2031-2032',
      grade,
      mode: '1',
      population: '1',
      seed: 7,
      dormIds: [house.dormId],
      ...more,
    }
    const { body } = await office.post('yxgl/dormitoryPresortBatch/add', draft)
    expect(body.msg).toBe('操作成功')
    return body.data.id
  }

  async function divided(name: string, more: Record<string, unknown> = {}): Promise<string> {
    const id = await newBatch(name, more)
    expect((await call('step', { id, to: 'dividing' })).msg).toBe('操作成功')
    expect((await call('suggest', { id, tier: '1' })).data).toEqual({ painted: 3, short: 0 })
    return id
  }

  async function run(id: string, more: Record<string, unknown> = {}, who = office): Promise<Row> {
    const { data, msg } = await call('run', { id, ...more }, who)
    expect(msg).toBe('操作成功')
    const job = await school.finished(who, data.jobId)
    expect(job).toMatchObject({ status: '2' })
    return job['result'] as Row
  }

  const drop = (id: string) => call('close', { id, to: 'void' })
  return Object.assign(school, {
    office,
    department,
    own,
    house,
    call,
    publish,
    look,
    bedStates,
    itemsOf,
    newBatch,
    divided,
    run,
    drop,
  })
}

async function people(
  ctx: Ctx,
  { departmentId, campusId, first }: { departmentId: string; campusId: string; first: number },
  count: number,
): Promise<void> {
  const { id: majorId } = await makeRecord(ctx, entity(ctx, 'base.major'), { departmentId })
  const { id: gradeMajorId } = await makeRecord(ctx, entity(ctx, 'base.gradeMajor'), { majorId, grade, campusId })
  const { id: classId } = await makeRecord(ctx, entity(ctx, 'base.class'), { gradeMajorId, campusId })
  for (let i = 0; i < count; i += 1)
    await makeRecord(ctx, entity(ctx, 'base.student'), {
      classId,
      idCard: numberOfMan(first + i),
      xjztM: '01',
      isResident: true,
    })
}

/** Number of a man: its last figure but one is odd. */
function numberOfMan(n: number): string {
  const figures = `43010220050815${String(n * 2 + 601).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((all, weight, i) => all + weight * Number(figures[i]), 0)
  return figures + '10X98765432'[sum % 11]
}

async function makeHouse(ctx: Ctx, campusId: string): Promise<{ dormId: string; rooms: string[] }> {
  const { id: levelId } = await makeRecord(ctx, entity(ctx, 'dorm.level'), { price: 80_000 })
  const { id: typeId } = await makeRecord(ctx, entity(ctx, 'dorm.type'), {
    levelId,
    bedCount: 6,
    status: '1',
    deskMode: '1',
  })
  const values = { campusId, dormName: '试算楼', sexLimit: '1', status: '1', floorUp: 1, floorDown: 0 }
  const { id: dormId } = await makeRecord(ctx, entity(ctx, 'dorm.dormitory'), values)
  const [floor] = await ctx.db.query<Row>('select id from dorm_floor where dorm_id = $1', [dormId])
  const rooms: string[] = []
  for (const roomNo of ['101', '102', '103']) {
    const at = { floorId: floor!.id, roomNo, typeId, roomUse: '1', bedCount: 6, status: '1', sexLimit: null }
    const room = { ...at, departmentId: null, classId: null, gradeLimit: null }
    rooms.push((await makeRecord(ctx, entity(ctx, 'dorm.room'), room)).id)
  }
  return { dormId, rooms }
}
