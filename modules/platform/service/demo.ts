import { addDays } from '#kernel/rules/days.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { DemoPart, KeyedRow } from '#kernel/world/demo.ts'
import { demoApplications } from './demo-applications.ts'
import { demoGuides, demoItems, demoMatters } from './demo-items.ts'

const ref = (key: string) => ({ $ref: key })
/** What the demo accounts came for, the last one first. */
const recent = ['XJ05', 'JX01', 'JX07', 'HQ03', 'XX02', 'SS01', 'XJ01', 'HQ01']

/** The catalogue with its guides, how often matters were begun, what students applied for and said of it, and what people looked for. */
export const demo: DemoPart = ({ today }) => ({ rows: () => rows(today), after: finish })

function* rows(today: string): Generator<KeyedRow> {
  for (const [
    i,
    [
      [itemNo, name, aliases, category, stages, department],
      [promiseDays, mode, targetUser, icon, summary, entrance, season],
    ],
  ] of demoItems.entries()) {
    const guide = demoGuides[itemNo]
    yield {
      entity: 'nav.serviceItem',
      key: `serviceItem:${itemNo}`,
      values: {
        itemNo,
        name,
        aliases,
        category,
        stages: [...stages],
        promiseDays,
        mode,
        targetUser,
        icon,
        summary,
        deptId: ref(`department:${department}`),
        processType: demoMatters[itemNo] ?? null,
        isRepeatable: itemNo in demoMatters,
        conditions: guide?.conditions ?? '本校在籍学生或在职教职工，信息完整。',
        steps: guide?.steps ?? '提交申请\n受理部门审核\n办结后通知本人',
        needFiles: guide ? null : '校园卡或有效身份证件；学校已有的信息由系统调取，无需提交。',
        materials: guide
          ? guide.materials.map(([material, source, must = true]) => ({ name: material, source, must, copies: 1 }))
          : null,
        faqs: guide ? guide.faqs.map(([ask, answer]) => ({ ask, answer })) : null,
        legalBasis: guide?.legalBasis ?? null,
        fee: guide?.fee ?? null,
        place: '师生服务中心',
        openHours: '工作日 08:30–17:30',
        phone: `0731-800010${department.slice(0, 2)}`,
        linkUrl: entrance?.startsWith('https:') ? entrance : null,
        windowFrom: season?.[0] ?? null,
        windowTo: season?.[1] ?? null,
        sort: (i + 1) * 10,
        // One waits to be looked over, one is being written.
        state: itemNo === 'QT01' ? '0' : itemNo === 'RS02' ? '1' : '2',
        hot: usesOf(i).reduce((sum, n) => sum + n, 0),
        viewCount: usesOf(i).reduce((sum, n) => sum + n, 0) * 2,
      },
    }
  }
  for (const [i, [[itemNo]]] of demoItems.entries()) {
    for (const [ago, useCount] of usesOf(i).entries())
      yield {
        entity: 'nav.serviceUse',
        key: `serviceUse:${itemNo}:${ago}`,
        values: { itemId: ref(`serviceItem:${itemNo}`), day: addDays(today, -ago), useCount },
      }
  }
}

async function finish(ctx: Ctx): Promise<void> {
  // What the school describes in its own words does not stand there a second time as it was declared.
  await ctx.db.query('delete from nav_service_item where item_no = any($1)', [Object.values(demoMatters)])
  const pages = demoItems.flatMap(([[itemNo], [, , , , , entrance]]) =>
    entrance?.startsWith('/') ? [{ itemNo, path: entrance }] : [],
  )
  await ctx.db.query(
    `update nav_service_item s set menu_id = m.id from jsonb_to_recordset($1::jsonb) as x("itemNo" text, path text) join sys_menu m on m.path = x.path and m.menu_type = '2' where s.item_no = x."itemNo"`,
    [JSON.stringify(pages)],
  )
  // Whoever leads an office answers for its matters.
  await ctx.db.query(
    `update nav_service_item s set owner_id = u.id from base_department d left join base_department p on p.id = d.parent_id join sys_user u on u.person_type = 'base.teacher' and u.person_id in (d.leader_id::text, p.leader_id::text) where d.id = s.dept_id`,
  )
  await ctx.db.query(
    `insert into service_recent (id, create_time, update_time, user_id, item_id, use_count, last_time)
     select gen_random_uuid(), $2, $2, u.id, s.id, 1, $2::timestamptz - x.n * interval '2 days' from unnest($1::text[]) with ordinality as x(no, n) join nav_service_item s on s.item_no = x.no
     join sys_user u on u.account_no in ('stu01', 'tea01', 'fdy01') where s.target_user = '0' or (u.account_no = 'stu01') = (s.target_user = '1')`,
    [recent, ctx.now()],
  )
  await demoApplications(ctx)
}

/** How often a matter was begun today, yesterday, …; fewer the further down it stands. */
function usesOf(place: number): number[] {
  return Array.from({ length: Math.max(0, 16 - place) }, (_, ago) => 1 + ((place * 7 + ago * 5) % 9))
}
