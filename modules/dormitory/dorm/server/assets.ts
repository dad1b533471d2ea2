import { action, resource } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { setValues } from '#kernel/operations/write/drafts.ts'
import { asset, checkAsset } from '../shared/asset.ts'
import { room } from '../shared/room.ts'
import { idsOf } from './ids.ts'
import { notKeeper } from './not-keeper.ts'

export const assets = resource(asset, {
  scope: { by: { dormFloor: 'floorId', dorm: 'dormId' } },
  outOfReach: notKeeper,
  actions: [
    action(checkAsset, async (ctx, { input }) => ({
      ...input,
      checkTime: ctx.now().toISOString(),
      checkBy: ctx.actor.kind === 'user' ? ctx.actor.userName : null,
    })),
  ],
  hooks: {
    async prepare(ctx, drafts) {
      const rooms = await loadRows(ctx, room, idsOf(drafts.map(({ merged }) => merged.roomId)))
      for (const draft of drafts) {
        const at = rooms.get(draft.merged.roomId ?? '')
        if (!at) continue
        setValues(draft, { dormId: at.dormId, floorId: at.floorId })
        const { bedNo } = draft.merged
        if (bedNo && bedNo > Number(at.bedCount ?? 0))
          draft.problems.bedNo ??= `房间${at.roomNo}只有${Number(at.bedCount ?? 0)}张床`
      }
    },
  },
})
