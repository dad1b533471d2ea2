import { describeAccess } from '#tests/support/access/area.ts'

describeAccess('leaverecord')
