import { defineAction } from '#kernel/entity/define-action.ts'
import { f } from '#kernel/fields/f.ts'
import { notice } from './notice.ts'

/** Sends a draft out, now or when its time has come: from then on it is there for everybody its rule means. */
export const publish = defineAction(notice, 'publish', {
  label: '发布',
  tone: 'primary',
  from: ['draft'],
  isOffered: (row) => !row.publishTime,
  hint: '发布后范围内的人员立即可见，以后进入范围的人员也会看到；发布范围不能再修改。',
  cancelLabel: '稍后',
  done: '已发布',
})

/** The same action in the words of a draft that has a time: nobody sees it before. */
export const publishOnTime: typeof publish = {
  ...publish,
  title: '定时发布',
  okLabel: '定时发布',
  isOffered: (row) => Boolean(row.publishTime),
  hints: [{ hint: '到发布时间后，范围内的人员即可看到。' }],
  done: '已定时',
}

/** Takes it back: it is gone for readers at once, who read it stays known and is told. */
export const withdraw = defineAction(notice, 'withdraw', {
  label: '撤回',
  tone: 'danger',
  from: ['timed', 'published'],
  to: 'withdrawn',
  hint: '撤回后读者不再看到此通知，读过的人会收到提醒，回执保留。',
  fields: {
    reason: f.text({ label: '撤回原因', required: true, missing: '请输入撤回原因', max: 200 }),
  },
  done: '已撤回',
})

/** Tells those who have not read it once more. */
export const remind = defineAction(notice, 'remind', {
  label: '提醒未读',
  from: ['published'],
  hint: '给尚未阅读的人员发一条消息，两次提醒至少间隔 12 小时。',
  done: '已提醒',
})

/** Tells readers of a correction, once for each edition; where it is wished, everybody has to read it anew. */
export const renotify = defineAction(notice, 'renotify', {
  label: '重新提醒',
  from: ['published'],
  when: (row) => Number(row.edition) > Number(row.toldEdition ?? 1),
  hint: '修改已保存，读者会看到“已更新”。是否给读过的人员发一条消息？是否重置已读状态？',
  fields: {
    isReset: f.flag({ label: '重置已读状态，所有人须重新阅读', default: false }),
  },
  cancelLabel: '稍后',
  done: '正在提醒',
})
