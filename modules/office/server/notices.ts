import { resource } from '#kernel/operations/resource.ts'
import { notice, noticeRead, noticeStates } from '../shared/notice.ts'
import { judgeNotices } from './judge-notices.ts'
import { publish, remind, renotify, withdraw } from './notice-actions.ts'
import { isReader } from './receipts.ts'

export const notices = resource(notice, {
  scope: { by: { person: 'publisherPerson' } },
  permissions: ['withdrawAny', 'popup'],
  actions: { publish, withdraw, remind, renotify },
  // What is out may still be corrected; what was withdrawn or has expired stays as it was.
  withhold: (row) => (row.status === noticeStates.draft[0] ? [] : row.status === noticeStates.published[0] ? ['remove'] : ['update', 'remove']),
  hooks: { prepare: judgeNotices },
  readsFiles: isReader,
})

export const noticeReads = resource(noticeRead, { scope: { by: { person: 'publisherPerson' } } })
