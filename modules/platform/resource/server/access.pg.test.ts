import { describeAccess } from '#tests/support/access/area.ts'
import { looseFile } from '#tests/support/access/loose-file.ts'

// Its file was sent by whoever will write it.
describeAccess('resource', {
  examples: { 'resource.fileLink': async (ctx, stage) => ({ fileId: [await looseFile(ctx, stage.probe.userId)] }) },
})
