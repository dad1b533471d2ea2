import { makeRecord } from '#kernel/testing/factory.ts'
import { describeAccess } from '#tests/support/access/area.ts'

describeAccess('card', {
  examples: {
    // A batch is of cards that wait to be made.
    'card.batch': async (ctx) => {
      const { id } = await makeRecord(ctx, ctx.world.entities.get('card.item')!)
      await ctx.db.query(`update card_item set batch_id = null, card_type = '1' where id = $1`, [id])
      await ctx.db.query('update card_apply set notice_until = null')
      return { cardType: '1' }
    },
  },
})
