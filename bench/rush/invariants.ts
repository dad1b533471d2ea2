import { asOwner } from '../ground.ts'

/** What must hold whatever happened, told as numbers that must be none. */
export async function invariants(url: string, batchId: string, told: ReadonlyMap<string, string>) {
  const confirmed = [...told]
  const counted = await asOwner(url, async (client) => {
    const one = async (text: string, values: unknown[] = [batchId]) =>
      Number((await client.query<{ n: string }>(text, values)).rows[0]!.n)
    const stays = `stay_register r where r.source_id = $1::text and r.state in ('1', '2')`
    return {
      'beds given twice': await one(`select count(*) - count(distinct bed_id) as n from ${stays}`),
      'students with two beds': await one(`select count(*) - count(distinct student_id) as n from ${stays}`),
      'sex, department or level broken': await one(
        `select count(*) as n
         from stay_register r
         join dorm_room m on m.id = r.room_id
         join dorm_type y on y.id = m.type_id
         join base_student s on s.id = r.student_id
         join presort_trait t on t.student_id = s.id
         left join choose_pool p on p.batch_id = $1::uuid and p.bed_id = r.bed_id
         where r.source_id = $1::text and r.state in ('1', '2')
           and (p.id is null or m.sex_limit <> s.sex or p.level_id is distinct from y.level_id
             or m.department_id <> s.department_id or y.level_id <> t.level_id)`,
      ),
      'confirmed beds lost': await one(
        `select count(*) as n
         from unnest($2::uuid[], $3::uuid[]) as c(student_id, bed_id)
         where not exists (
           select 1
           from stay_register r
           where r.source_id = $1::text and r.student_id = c.student_id and r.bed_id = c.bed_id and r.state in ('1', '2')
         )`,
        [batchId, confirmed.map(([id]) => id), confirmed.map(([, bed]) => bed)],
      ),
      'journal and register apart': await one(
        `select count(*) as n
         from stay_register r
         where r.source_id = $1::text and r.state = '1'
           and not exists (
             select 1
             from choose_claim c
             where c.batch_id = $1::uuid and c.student_id = r.student_id and c.result_code = 200
           )`,
      ),
    }
  })
  return Object.entries(counted).map(([name, value]) => ({
    part: 'rush',
    name,
    value,
    unit: '',
    goal: { atMost: 0 } as const,
  }))
}
