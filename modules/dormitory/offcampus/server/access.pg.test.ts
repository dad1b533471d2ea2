import { describeAccess } from '#tests/support/access/area.ts'
import { looseFile } from '#tests/support/access/loose-file.ts'

describeAccess('offcampus', {
  examples: {
    'offcampus.living': async (ctx, stage) => ({ consentFiles: [await looseFile(ctx, stage.probe.userId)] }),
  },
})
