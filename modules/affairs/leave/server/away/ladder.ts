import type { Ctx } from '#kernel/world/context.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { holdersOf } from '#services/identity/in-office.ts'
import { openManyTodos } from '#services/messages/open-many-todos.ts'
import { readParam } from '#services/system/server/read-param.ts'
import type { Climbed, Ladder } from '#services/watch/define-watch.ts'
import { leadersOf, noLeaders, type Leaders } from '#modules/school/base/shared/people/who.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { alarmLadder, twoWeeks } from '../../shared/params.ts'
import { ownersOf } from '../people.ts'

type Late = Climbed<typeof leaveRequest>

const alarm = { key: 'leave-overdue', category: 'warning', level: 'urgent', names: ['typeId'] } as const

/** Step by step more people hear of whoever is overdue; at the end it is a matter of the student's status. */
export const ladder: Ladder<typeof leaveRequest> = {
  since: 'endTime',
  while: 'overdue',
  steps: async (ctx) => [...(await readParam(ctx, alarmLadder)).map(Number), twoWeeks],
  rung: 'alarmStep',
  says: [
    {
      ...alarm,
      who: ownersOf,
      words: (leave, nameOf) => ({ ...ownWords(leave, nameOf(leave.typeId)), link: `/leave/mine?id=${leave.id}` }),
    },
    {
      ...alarm,
      who: alarmed,
      words: (leave, nameOf) => ({ ...wordsOf(leave, nameOf(leave.typeId)), link: `/leave/detail?id=${leave.id}` }),
    },
  ],
  follow: openCalls,
}

/** To the student, who knows the own name. */
function ownWords({ endTime, minutesSince }: Late, typeName: string): { title: string; content: string } {
  return {
    title: `您的${typeName}已逾期 ${span(minutesSince)}，请立即返校销假`,
    content: `假期已于 ${chineseTime.until(String(endTime))} 结束。如有特殊情况，请马上联系辅导员${statusHint(minutesSince)}`,
  }
}

function wordsOf({ xm, endTime, minutesSince }: Late, typeName: string): { title: string; content: string } {
  const title = `${xm}请假逾期未归，已超过 ${span(minutesSince)}`
  const content = `${typeName}已于 ${chineseTime.until(String(endTime))} 结束，请联系学生和家长${statusHint(minutesSince)}`
  return { title, content }
}

function statusHint(minutes: number): string {
  return minutes >= twoWeeks ? '。未经批准连续两周未参加学校规定的教学活动，请按学籍规定办理' : ''
}

async function alarmed(ctx: Ctx, late: readonly Late[]): Promise<Map<string, readonly string[]>> {
  const leaders = await leadersOfEach(ctx, late)
  const office = late.some(({ stepTaken }) => stepTaken >= 4) ? await holdersOf(ctx, ['xgc'], { most: 50 }) : []
  return new Map(
    late.map((leave) => {
      const { fdy, bzr, college } = leaders(leave)
      return [leave.id, [fdy, bzr, college, office].slice(0, leave.stepTaken).flat()]
    }),
  )
}

/** From the second step on the counsellor has to call. */
async function openCalls(ctx: Ctx, late: readonly Late[]): Promise<void> {
  const open = late.filter(({ stepTaken }) => stepTaken >= 2)
  const leaders = await leadersOfEach(ctx, open)
  await openManyTodos(
    ctx,
    open.flatMap((leave) =>
      leaders(leave).fdy.map((userId) => ({
        userId,
        todoType: 'other' as const,
        bizType: leaveRequest.path,
        bizId: leave.id,
        nodeKey: 'overdue',
        title: `联系学生与家长：${leave.xm}逾期未归`,
        applicant: String(leave.xm),
        link: `/leave/detail?id=${leave.id}`,
        priority: 'urgent' as const,
      })),
    ),
  )
}

async function leadersOfEach(ctx: Ctx, late: readonly Late[]): Promise<(leave: Late) => Leaders> {
  const leaders = await ctx.call(leadersOf, { classIds: late.flatMap(({ classId }) => classId ?? []) })
  return ({ classId }) => leaders.get(classId ?? '') ?? noLeaders
}

function span(minutes: number): string {
  return chineseTime.length(minutes * 60_000)
}
