import type { Ctx } from '#kernel/world/context.ts'
import { demoAs } from '#kernel/world/demo.ts'
import { noteGiven } from '#services/flow/server/start/numbering.ts'
import { startFlow } from '#services/flow/server/start/start.ts'
import { decide } from '#services/flow/server/run/task-routes.ts'
import { newId } from '#kernel/world/id.ts'
import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { beginOf, dayOf } from '#kernel/rules/school-time.ts'
import { leaveSources } from '#modules/affairs/leave/shared/leave-request.ts'
import { leaveStates } from '#modules/affairs/leave/shared/states.ts'
import type { Choose } from '../demo.ts'
import { factsOf, type Scene } from './past.ts'
import type { Pupil } from './people.ts'
import { gatherRows } from './rows.ts'
import { ordinaryLeave, weekendLeave, type Story } from './stories.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const waitingForShown = 9
const waitingElsewhere = 14

/** What still waits: handed in and passed on by the engine itself, so that to-dos, applications and messages agree with it. */
export async function handInOpen(ctx: Ctx, scene: Scene, choose: Choose): Promise<void> {
  const ours = scene.staff.accountOf('fdy01')
  const rows = gatherRows(scene.gathering)
  for (const [prefix, last] of scene.rows.numbers) rows.numbers.set(prefix, last)
  const wanted = [
    ...Array.from({ length: waitingForShown }, (_, i) => ({ i, isOurs: true })),
    ...Array.from({ length: waitingElsewhere }, (_, i) => ({ i, isOurs: false })),
  ]
  const open: { pupil: Pupil; story: Story; id: string; steps: number }[] = []
  for (const { i, isOurs } of wanted) {
    const story = comingLeave(scene, i)
    const pupil = choose(story, (one) => one.fdy.includes(ours) === isOurs && !one.account.startsWith('stu'))
    if (!pupil) continue
    const id = newId(story.submit)
    rows.add({
      id,
      pupil,
      story,
      type: scene.types.get(story.typeCode)!,
      days: Number(factsOf(story)['days']),
      leaveNo: rows.number(story.submit),
      submitTime: null,
      source: leaveSources.self[0],
      status: leaveStates.draft[0],
    })
    open.push({ pupil, story, id, steps: isOurs ? 0 : i % 3 })
  }
  await rows.write(ctx)
  await noteGiven(ctx, rows.numbers)
  for (const { pupil, story, id, steps } of open) {
    const as = (userId: string, at: Date) =>
      demoAs(
        ctx,
        {
          id: userId,
          name: scene.staff.nameOf(userId),
          person: userId === pupil.userId ? { entity: 'base.student', id: pupil.id } : null,
        },
        at,
      )
    const { instanceId } = await startFlow(as(pupil.userId, story.submit), { processType: 'leave', bizId: id })
    for (let i = 0; i < steps; i++) {
      const [task] = await ctx.db.query<{ id: string; userId: string; left: number }>(
        `select id, assignee_id as "userId", (select count(*)::int from leave_request r where r.id = $2 and r.days > 1) as left from sys_flow_task where instance_id = $1 and status = '1' order by seq limit 1`,
        [instanceId, id],
        'leave_demo_task',
      )
      // Only those that somebody else still decides on are passed on: what is granted was told before.
      if (!task || task.left === 0 || i > 0) break
      await decide(
        as(task.userId, new Date(Math.min(story.submit.getTime() + (i + 1) * hourMs, scene.now.getTime() - 60_000))),
        { taskId: task.id, comment: '同意，注意安全' },
        'agree',
      )
    }
  }
}

/** Asked for within the last hours, for tomorrow or the coming weekend; every fourth has begun already. */
function comingLeave({ random, now }: Scene, i: number): Story {
  const date = addDays(dayOf(now), 1)
  const tomorrow = beginOf(date).getTime()
  const submit = new Date(now.getTime() - random.int(2, 9) * 20 * 60_000)
  if (i % 4 === 1)
    return {
      ...ordinaryLeave(random, tomorrow),
      submit,
      start: new Date(now.getTime() - 30 * 60_000),
      end: new Date(now.getTime() + 5 * hourMs),
      isOut: true,
      isOvernight: false,
      isOutOfCity: false,
      cantonCode: '430100',
      destAddress: '岳麓区咸嘉湖路',
      transport: '2',
    }
  const story =
    i % 4 === 2
      ? weekendLeave(random, tomorrow + ((12 - weekdayOf(date)) % 7) * dayMs)
      : ordinaryLeave(random, tomorrow + random.int(0, 2) * dayMs)
  return { ...story, submit }
}
