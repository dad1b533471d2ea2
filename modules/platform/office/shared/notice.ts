import { commonState } from '#kernel/entity/common-states.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { targetScopeShape } from '#modules/school/population/shared/target-scope.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'office.notice': true
    'office.noticeRead': true
  }
}

/** The flow that decides whether a notice goes out. */
export const noticeFlowCode = 'notice'

export const noticeStates = {
  draft: ['0', '草稿', 'grey'],
  /** Waits for an approval, where the school asks for one. */
  waiting: commonState('1', '审批中'),
  timed: ['2', '待发布', 'blue'],
  published: ['3', '已发布', 'green'],
  withdrawn: commonState('4', '已撤回'),
  expired: ['5', '已过期', 'grey'],
} as const

const { draft, waiting, timed, published } = noticeStates
const unsent = { status: [draft[0], waiting[0], timed[0]] }
const inUse = { status: [...unsent.status, published[0]] }

/** Whether readers must say that they know it, or are stopped until they have. */
export const mustReads = {
  no: ['0', '否', 'grey'],
  confirm: ['1', '需确认', 'red'],
  popup: ['2', '强制弹窗', 'red'],
} as const

/** Something an office tells exactly the right people, and knows who has read it. */
export const notice = defineEntity('office.notice', {
  label: '通知',
  service: 'base',
  path: 'sysNotice',
  title: 'title',
  fields: {
    title: f.text({ label: '标题', required: true, max: 100, width: 300, help: '4–100 字' }),
    category: f.code('noticeCategory', { label: '类别', required: true, default: '1', width: 100 }),
    /** Whom it is for. */
    targetScope: f.json(targetScopeShape, { label: '发布范围' }),
    audienceText: f.text({ label: '发布对象', computed: true, max: 500, width: 220 }),
    content: f.richText({ label: '内容', required: true }),
    coverFileId: f.files({ label: '封面', max: 1, image: true, maxMegabytes: 10 }),
    fileIds: f.files({ label: '附件', max: 10, maxMegabytes: 50 }),
    /** Pictures within the content: they hang on the notice like its attachments. */
    imageIds: f.files({ label: '正文图片', computed: true, image: true, max: 50 }),
    isTop: f.flag({ label: '置顶', required: true, default: false, width: 80 }),
    topUntil: f.moment({ label: '置顶至', help: '不填则一直置顶' }),
    mustRead: f.state(mustReads, {
      label: '阅读要求',
      required: true,
      default: '0',
      width: 100,
      help: '需确认：读者须点“我已知悉”；强制弹窗：确认前不能使用其他功能，同时只能有一条，最长 7 天',
    }),
    minSeconds: f.integer({ label: '强制阅读秒数', default: 5, help: '3–60 秒' }),
    smsToo: f.flag({ label: '同时短信', default: false, help: '给有手机号的接收人各发一条短信' }),
    publishTime: f.moment({ label: '发布时间', width: 170, help: '不填则立即发布' }),
    expireTime: f.moment({ label: '有效期至', width: 170 }),
    status: f.state(noticeStates, { label: '状态', required: true, computed: true, default: '0', width: 90 }),
    receivers: f.integer({ label: '接收人数', required: true, computed: true, default: 0, width: 100 }),
    readers: f.integer({ label: '已读', required: true, computed: true, default: 0, width: 180 }),
    publisherName: f.text({ label: '发布人', computed: true, max: 50, width: 110 }),
    publisherId: f.text({ label: '发布账号', computed: true, max: 36 }),
    /** The person behind that account: rows are cut by it. */
    publisherPerson: f.text({ label: '发布人员', computed: true, max: 36 }),
    publishDeptId: f.ref('base.department', { label: '发布部门', computed: true, isPart: true }),
    withdrawReason: f.text({ label: '撤回原因', computed: true, max: 200 }),
    remindTime: f.moment({ label: '最近提醒', computed: true }),
    edition: f.integer({ label: '内容版本', required: true, computed: true, default: 1 }),
    /** When what it says was last changed after it went out. */
    editTime: f.moment({ label: '更新时间', computed: true }),
    /** The edition its readers were last told of. */
    toldEdition: f.integer({ label: '已提醒版本', computed: true, default: 1 }),
    /** Whoever read an edition before this one has not read it. */
    readEdition: f.integer({ label: '须读版本', required: true, computed: true, default: 1 }),
    /** When the figures in the list were last counted, and what has been read since then. */
    figureTime: f.moment({ label: '统计时间', computed: true }),
  },
  search: ['title'],
  // A popup stands over everything: never two at once.
  unique: [
    {
      on: ['mustRead'],
      where: { mustRead: [mustReads.popup[0]], status: [noticeStates.timed[0], noticeStates.published[0]] },
      message: '已有一条强制弹窗通知生效中',
    },
  ],
  indexes: [['publisherPerson'], ['status', 'publishTime'], ['status', 'expireTime']],
  // Who reads a notice is decided anew each day, also of what is out; only what is still to go out comes from another department.
  follows: { publishDeptId: unsent, targetScope: inUse, audienceText: inUse },
  states: {
    field: 'status',
    initial: 'draft',
    moves: {
      draft: ['waiting', 'timed', 'published'],
      waiting: ['draft', 'timed', 'published'],
      timed: ['published', 'withdrawn'],
      published: ['withdrawn', 'expired'],
      withdrawn: [],
      expired: [],
    },
  },
  list: {
    columns: ['title', 'category', 'audienceText', 'readers', 'receivers', 'status', 'publisherName', 'publishTime'],
    filters: ['status', 'category', 'publishTime'],
    sort: ['-createTime'],
  },
  form: [
    { section: '通知内容', fields: ['title', 'category', 'content', 'coverFileId', 'fileIds'] },
    { section: '发布范围与时间', fields: ['publishTime', 'expireTime', 'targetScope'] },
    { section: '选项', fields: ['isTop', 'topUntil', 'mustRead', 'minSeconds', 'smsToo'] },
  ],
  removable: 'bin',
})

/** Fields that stay as they are once a notice is out: whom it is for, and when and how it went. */
export const settledFields = ['targetScope', 'publishTime', 'smsToo', 'mustRead'] as const

/** One person who has opened a notice, and what they did with it. Where the person belonged is kept as it was on that day. */
export const noticeRead = defineEntity('office.noticeRead', {
  label: '通知阅读',
  service: 'base',
  path: 'noticeRead',
  title: 'userId',
  fields: {
    noticeId: f.ref('office.notice', { label: '通知', required: true, isPart: true, computed: true }),
    userId: f.ref('sys.user', { label: '读者', required: true, isPart: true, computed: true, width: 120 }),
    accountNo: f.text({ label: '账号', computed: true, max: 30, width: 130 }),
    departmentName: f.text({ label: '部门', computed: true, max: 50, width: 160 }),
    className: f.text({ label: '班级', computed: true, max: 50, width: 140 }),
    /** When the reading that is not over yet began. */
    openTime: f.moment({ label: '打开时间', computed: true }),
    firstTime: f.moment({ label: '首次阅读', computed: true, width: 160 }),
    lastTime: f.moment({ label: '最近阅读', computed: true, width: 160 }),
    seconds: f.integer({ label: '阅读秒数', computed: true }),
    /** The edition that was read, and the one that was confirmed. */
    edition: f.integer({ label: '已读版本', required: true, computed: true, default: 0 }),
    confirmTime: f.moment({ label: '确认时间', computed: true, width: 160 }),
    confirmEdition: f.integer({ label: '确认版本', required: true, computed: true, default: 0 }),
    channel: f.text({ label: '终端', computed: true, max: 10 }),
    /** When the reader put it among the own collection. */
    collectTime: f.moment({ label: '收藏时间', computed: true }),
    /** The publisher of the notice: rows are cut by it. */
    publisherPerson: f.text({ label: '发布人员', computed: true, max: 36 }),
  },
  unique: [{ on: ['noticeId', 'userId'] }],
  indexes: [['userId', 'noticeId'], ['publisherPerson']],
  list: {
    columns: ['userId', 'accountNo', 'departmentName', 'className', 'firstTime', 'confirmTime'],
    filters: ['noticeId', 'departmentName', 'className', 'firstTime', 'confirmTime', 'accountNo'],
    sort: ['accountNo'],
  },
  form: [],
  removable: 'never',
  isLog: true,
})
