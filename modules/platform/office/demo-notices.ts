import { moreNotices } from './demo-more-notices.ts'
import type { noticeStates } from './shared/notice.ts'

/** One notice of the demo school; days are counted from today, a share of its receivers has read it. */
export type DemoNotice = {
  by: 'admin' | 'xgc01' | 'jwc01' | 'yx01' | 'fdy01'
  title: string
  category: string
  to: 'everybody' | 'students' | 'teachers' | 'department' | 'classes'
  status: keyof typeof noticeStates
  /** Days before today it went out; negative for later. */
  daysAgo: number
  readShare: number
  /** The demo accounts have not read it yet. */
  isNew?: boolean
  /** In how many days it ends; at the end of that day. */
  endsIn?: number
  content: string
  more?: Readonly<Record<string, unknown>>
}

const p = (...lines: readonly string[]) => lines.map((line) => `<p>${line}</p>`).join('')
const list = (...lines: readonly string[]) => `<ol>${lines.map((line) => `<li><p>${line}</p></li>`).join('')}</ol>`

export const demoNotices: readonly DemoNotice[] = [
  {
    by: 'xgc01',
    title: '关于做好秋冬季学生宿舍安全工作的通知',
    category: '1',
    to: 'everybody',
    status: 'published',
    daysAgo: 1,
    readShare: 0.9466,
    more: { isTop: true, mustRead: '1' },
    content: `${p('各院系、全体同学：', '天气转冷，用电用火增多。请各院系于本周五前完成一次宿舍安全自查，同学们配合检查。')}${list('不使用大功率电器，不私拉电线；', '离开宿舍切断电源，关好门窗；', '发现隐患立即告诉宿管员或辅导员。')}${p('学生处将于下周抽查，结果纳入文明宿舍评比。')}`,
  },
  {
    by: 'jwc01',
    title: '本学期期中教学检查安排',
    category: '1',
    to: 'teachers',
    status: 'published',
    daysAgo: 2,
    readShare: 0.7,
    content: `${p('期中教学检查从下周一开始，为期两周，内容包括：')}${list('教学进度与授课计划是否一致；', '作业批改与课后辅导情况；', '实训课安全管理。')}${p('请各院系于检查结束后三日内提交总结。')}`,
  },
  {
    by: 'admin',
    title: '平台将于周六凌晨升级',
    category: '6',
    to: 'everybody',
    status: 'published',
    daysAgo: 0,
    readShare: 0.2,
    content: p('为提升访问速度，平台将于周六 01:00–03:00 升级，期间无法登录。请提前保存正在填写的内容。'),
  },
  {
    by: 'fdy01',
    title: '本周班会安排',
    category: '1',
    to: 'classes',
    status: 'published',
    daysAgo: 3,
    readShare: 1,
    more: { mustRead: '1' },
    content: p('周三第七节在二教 305 召开班会，主题是安全教育与学风建设，请全体同学准时参加，有事提前请假。'),
  },
  {
    by: 'yx01',
    title: '院系运动会报名通知',
    category: '4',
    to: 'department',
    status: 'published',
    daysAgo: 4,
    readShare: 0.6,
    more: { edition: 2, toldEdition: 2 },
    content: p(
      '院系秋季运动会定于下月举行，项目有 100 米、跳远、4×100 米接力等，每人限报两项，报名截止到周五。',
      '更新：接力项目改为每班一队。',
    ),
  },
  {
    by: 'xgc01',
    title: '国家助学金评审结果公示',
    category: '2',
    to: 'students',
    status: 'published',
    daysAgo: 6,
    readShare: 0.8,
    content: p(
      '经班级评议、院系审核和学校评审，本学年国家助学金拟资助名单已确定，现予公示，公示期五个工作日。如有异议，请在公示期内向学生处反映。',
    ),
  },
  {
    by: 'jwc01',
    title: '大学英语四级考试报名须知',
    category: '1',
    to: 'students',
    status: 'published',
    daysAgo: 9,
    readShare: 0.9,
    content: p('报名分网上信息核对和缴费两步，逾期不补。请核对姓名、身份证号，照片不符合要求的请重新上传。'),
  },
  {
    by: 'admin',
    title: '教职工信息核对',
    category: '1',
    to: 'teachers',
    status: 'published',
    daysAgo: 12,
    readShare: 1,
    content: p('请登录后核对本人的部门、手机号与办公电话，发现错误请联系组织人事处更正。'),
  },
  {
    by: 'jwc01',
    title: '下周起执行冬季作息时间',
    category: '1',
    to: 'everybody',
    status: 'timed',
    daysAgo: -2,
    readShare: 0,
    content: p('自下周一起执行冬季作息时间：上午第一节 8:20 开始，下午第一节 14:00 开始，晚自习 19:00 开始。'),
  },
  {
    by: 'xgc01',
    title: '寒假留校申请通知',
    category: '5',
    to: 'students',
    status: 'timed',
    daysAgo: -7,
    readShare: 0,
    content: p('因实习、值班等原因需要寒假留校的同学，请在开放时间内提交申请，经辅导员和院系同意后安排集中住宿。'),
  },
  {
    by: 'fdy01',
    title: '元旦晚会节目征集',
    category: '4',
    to: 'classes',
    status: 'draft',
    daysAgo: 0,
    readShare: 0,
    content: p('各班至少报一个节目，形式不限，请班长周日前把节目单交给文艺委员。'),
  },
  {
    by: 'xgc01',
    title: '学生请假管理办法（修订稿）征求意见',
    category: '3',
    to: 'department',
    status: 'draft',
    daysAgo: 0,
    readShare: 0,
    content: p('现就《学生请假管理办法（修订稿）》征求意见，请各院系结合实际提出修改建议。'),
  },
  {
    by: 'jwc01',
    title: '关于调整实训室开放时间的通知',
    category: '1',
    to: 'students',
    status: 'withdrawn',
    daysAgo: 15,
    readShare: 0.4,
    more: { withdrawReason: '开放时间有误，另行通知' },
    content: p('信息实训楼周末开放时间调整为 9:00–17:00。'),
  },
  {
    by: 'admin',
    title: '国庆节放假安排',
    category: '5',
    to: 'everybody',
    status: 'expired',
    daysAgo: 46,
    readShare: 0.95,
    content: p('国庆节放假七天，节后第一个周末正常上课。请各院系做好离校、返校登记，提醒学生注意出行安全。'),
  },
  ...moreNotices,
]
