import { flowFactsOf, flowReaderOf } from '#services/flow/server/detail/of-records.ts'
import { resource } from '#kernel/operations/resource.ts'
import { notice, noticeFlowCode, noticeRead, noticeStates } from '../../shared/notice.ts'
import { judgeNotices } from './judge-notices.ts'
import { noticeActions } from './notice-actions.ts'
import { isReader } from './receipts.ts'

const isDecider = flowReaderOf(noticeFlowCode)

export const notices = resource(notice, {
  scope: { by: { person: 'publisherPerson' } },
  permissions: ['withdrawAny', 'popup'],
  actions: noticeActions,
  facts: flowFactsOf(noticeFlowCode),
  // What is out may still be corrected; what was withdrawn or has expired stays as it was.
  withhold: (row) =>
    row.status === noticeStates.draft[0]
      ? []
      : row.status === noticeStates.published[0]
        ? ['remove']
        : ['update', 'remove'],
  hooks: { prepare: judgeNotices },
  readsFiles: async (ctx, id) => (await isReader(ctx, id)) || isDecider(ctx, id),
})

export const noticeReads = resource(noticeRead, { scope: { by: { person: 'publisherPerson' } } })
