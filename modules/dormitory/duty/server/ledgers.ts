import { badRequest } from '#kernel/errors/platform-errors.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { setValues } from '#kernel/operations/write/drafts.ts'
import { provide } from '#kernel/world/world.ts'
import { dormitory } from '#modules/dormitory/dorm/shared/dormitory.ts'
import { room } from '#modules/dormitory/dorm/shared/room.ts'
import { roomsView } from '#modules/dormitory/dorm/shared/views.ts'
import { currentStays, keysOut } from '#modules/dormitory/stay/shared/services.ts'
import { dutyLog, logStates, takeOver } from '../shared/duty-log.ts'
import { goodsOut } from '../shared/goods-out.ts'
import { giveBack, keyBorrow, keyStates } from '../shared/key-borrow.ts'
import { shifts } from '../shared/shifts.ts'
import { actorName, eachOnce, ownerFields, studentsByNumber } from './names.ts'

const shiftNames = new Map<string, string>(shifts)
/** Said of numbers nobody has as well: whoever tries some learns neither names nor which of them there are. */
const notInRoom = '没有住在该房间的学生使用这个学号'
const notInHouse = '没有住在本楼的学生使用这个学号'

export const dutyLogs = resource(dutyLog, {
  scope: { by: { dorm: 'dormId' } },
  withoutVerbs: ['remove'],
  actions: [
    action(takeOver, async (ctx, { row, input }) => {
      const { actor } = ctx
      if (actor.kind === 'user' && row.createUser === actor.userId) throw badRequest({ text: '交班人不能自己确认接班' })
      return { ...input, takeOverBy: actorName(ctx), takeOverTime: ctx.now().toISOString() }
    }),
  ],
  // Both have confirmed: it stands as it is.
  withhold: ({ state }) => (state === logStates.taken[0] ? ['update'] : []),
  hooks: {
    async prepare(ctx, drafts) {
      const houses = await loadRows(ctx, dormitory, eachOnce(drafts.map(({ merged }) => merged.dormId)))
      for (const draft of drafts) {
        const { merged, before } = draft
        const name = houses.get(merged.dormId ?? '')?.dormName ?? ''
        setValues(draft, {
          logName: `${name} ${merged.dutyDate ?? ''} ${shiftNames.get(merged.shift ?? '') ?? ''}`.trim(),
          ...(!before && { handOverBy: actorName(ctx), handOverTime: ctx.now().toISOString() }),
        })
        if (before?.createUser && before.createUser !== (ctx.actor.kind === 'user' ? ctx.actor.userId : null))
          draft.problems.events ??= '只有交班人可以修改交接日志'
      }
    },
  },
})

export const keyBorrows = resource(keyBorrow, {
  scope: { by: { dorm: 'dormId' } },
  withoutVerbs: ['update', 'remove'],
  actions: [action(giveBack, async (ctx) => ({ backTime: ctx.now().toISOString(), backBy: actorName(ctx) }))],
  hooks: {
    async prepare(ctx, drafts) {
      const rooms = await loadRows(ctx, room, eachOnce(drafts.map(({ merged }) => merged.roomId)))
      const known = await studentsByNumber(ctx, eachOnce(drafts.map(({ merged }) => merged.xh)))
      const stays = await ctx.call(currentStays, { studentIds: [...known.values()].map(({ id }) => id) })
      for (const draft of drafts) {
        const { merged, problems } = draft
        const at = rooms.get(merged.roomId ?? '')
        const who = known.get(merged.xh ?? '')
        const lives = who && at && stays.get(who.id)?.roomId === at.id
        if (merged.xh && !lives) problems.xh ??= notInRoom
        if (!merged.xh && !merged.borrower) problems.borrower ??= '请填写学号或借用人'
        setValues(draft, {
          ...(at && { dormId: at.dormId }),
          ...ownerFields(lives ? who : undefined),
          ...(lives && { borrower: who.xm }),
          borrowTime: ctx.now().toISOString(),
          lendBy: actorName(ctx),
        })
      }
    },
  },
})

export const goodsOuts = resource(goodsOut, {
  scope: { by: { dorm: 'dormId' } },
  withoutVerbs: ['remove'],
  hooks: {
    async prepare(ctx, drafts) {
      const known = await studentsByNumber(ctx, eachOnce(drafts.map(({ merged }) => merged.xh)))
      const stays = await ctx.call(currentStays, { studentIds: [...known.values()].map(({ id }) => id) })
      for (const draft of drafts) {
        const { merged, before } = draft
        const who = known.get(merged.xh ?? '')
        // What was entered stays true after its owner has moved out.
        const stands = before?.studentId === who?.id && before?.dormId === merged.dormId
        const lives = who && (stands || stays.get(who.id)?.dormId === merged.dormId)
        if (!lives) draft.problems.xh ??= notInHouse
        setValues(draft, {
          // Who somebody was then stays, whatever is mended later.
          ...(!stands && ownerFields(lives ? who : undefined)),
          ...(!before && { moveTime: ctx.now().toISOString(), lookBy: actorName(ctx) }),
        })
      }
    },
  },
})

/** Who has a spare key now. */
export const keysOutService = provide(keysOut, async (ctx, { studentIds }) =>
  studentIds.length === 0
    ? []
    : ctx.db.query<{ studentId: string; roomName: string }>(
        `select k.student_id as "studentId", r.dorm_name || '-' || r.room_no as "roomName"
         from duty_key k
         join ${roomsView} r on r.id = k.room_id
         where k.student_id = any($1::uuid[]) and k.state = $2
         order by k.borrow_time`,
        [studentIds, keyStates.out[0]],
      ),
)
