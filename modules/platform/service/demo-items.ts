/**
 * What it is: number, name, other names, theme, stages, department. How it is done: promised days, way, whom it is for,
 * picture, one sentence, where it begins, time of the year.
 */
export type DemoItem = readonly [
  what: readonly [
    no: string,
    name: string,
    aliases: string,
    category: string,
    stages: readonly string[],
    department: string,
  ],
  how: readonly [
    days: string,
    mode: string,
    users: string,
    icon: string,
    summary: string,
    entrance: string | null,
    season?: readonly [string, string],
  ],
]

const [everybody, students, staff] = ['0', '1', '2']
const [online, mixed, atWindow, look, outside] = ['1', '2', '3', '4', '5']
const site = 'https://service.example.edu.cn/'

/**
 * The catalogue of the demo school: other sites and windows, and pages where something is looked at. What people apply for in the
 * product comes by itself (`demoMatters` are those the school words otherwise).
 */
export const demoItems: readonly DemoItem[] = [
  [
    ['XJ05', '学籍信息更正', '改名字、改手机号、身份证更正', '8', ['2'], '3301'],
    ['3.0', online, students, 'id-card', '姓名、证件号、民族、手机号等登记有误时申请更正', null],
  ],
  [
    ['XJ01', '开具在读证明', '在校证明、学籍证明', '7', ['2'], '3301'],
    ['1.0', mixed, students, 'stamp', '签证、考试、实习单位用，窗口盖章', null],
  ],
  [
    ['XJ03', '成绩单打印', '中文成绩单、英文成绩单', '7', ['2', '4'], '3302'],
    ['1.0', atWindow, students, 'file-text', '中英文成绩单，含绩点', null],
  ],
  [
    ['XJ02', '补办学生证', '学生证遗失', '7', ['2'], '3301'],
    ['5.0', mixed, students, 'id-card', '遗失或损坏后补办', null],
  ],
  [
    ['JX01', '查看课表', '我的课、今天上什么课', '1', ['2'], '3302'],
    ['0.0', look, students, 'calendar-clock', '今天的课和整个学期的课表', '/personal/mylesson'],
  ],
  [
    ['JX02', '订阅日程到手机', '日历订阅、日程', '8', ['2'], '3302'],
    ['0.0', look, everybody, 'calendar-days', '把课表和校历放进手机日历', '/personal/userschedule'],
  ],
  [
    ['ZZ01', '家庭经济困难认定', '贫困生认定', '2', ['1', '2'], '3401'],
    ['15.0', mixed, students, 'hand-coins', '每学年一次，认定后可申请助学金', `${site}knrd`, ['09-01', '09-30']],
  ],
  [
    ['ZZ02', '国家助学金申请', '助学金', '2', ['2'], '3401'],
    ['20.0', online, students, 'hand-coins', '已认定家庭经济困难的学生可申请', `${site}zxj`, ['10-01', '12-20']],
  ],
  [
    ['ZZ03', '生源地贷款回执', '助学贷款、贷款回执', '2', ['1', '2'], '3401'],
    ['3.0', atWindow, students, 'landmark', '回执录入与盖章', null, ['08-20', '10-10']],
  ],
  [
    ['ZZ04', '绿色通道入学', '缓交学费、新生资助', '2', ['1'], '3401'],
    ['1.0', atWindow, students, 'door-open', '暂时交不齐学费的新生先入学', null, ['08-25', '09-20']],
  ],
  [
    ['ZZ05', '勤工助学岗位申请', '勤工俭学', '2', ['2'], '3401'],
    ['7.0', online, students, 'briefcase', '校内岗位按课余时间安排', `${site}qgzx`],
  ],
  [
    ['SS01', '宿舍报修', '维修、水电维修', '6', ['2'], '3701'],
    ['2.0', online, students, 'wrench', '水电、门锁、家具、网络，可预约上门', `${site}bx`],
  ],
  [
    ['CW01', '学费缴纳查询', '缴费、欠费', '5', ['1', '2'], '36'],
    ['0.0', look, students, 'wallet', '应缴、已缴与欠费', `${site}jf`],
  ],
  [
    ['CW02', '退费申请', '退学费、退住宿费', '5', ['2', '4'], '36'],
    ['10.0', online, students, 'wallet', '退学、休学、退宿后的费用结算', `${site}tf`],
  ],
  [
    ['CW03', '电子票据下载', '发票、收据', '5', ['2'], '36'],
    ['0.0', look, students, 'file-check', '学费、住宿费票据', `${site}pj`],
  ],
  [
    ['HQ01', '校园卡补办', '一卡通挂失', '6', ['2'], '37'],
    ['1.0', atWindow, everybody, 'credit-card', '先挂失再补办，余额转入新卡', null],
  ],
  [
    ['HQ02', '失物招领', '捡到东西、丢东西', '6', ['2'], '37'],
    ['0.0', atWindow, everybody, 'briefcase', '登记与认领', null],
  ],
  [
    ['HQ03', '教室多媒体报修', '投影报修、教室设备', '6', ['2'], '37'],
    ['1.0', online, staff, 'monitor', '上课前和上课中的设备故障', `${site}dmt`],
  ],
  [
    ['XX01', '校园网账号开通', '上网账号、无线网', '8', ['1'], '38'],
    ['1.0', online, everybody, 'radio-tower', '有线与无线同一个账号', `${site}net`],
  ],
  [
    ['XX02', '账号与密码', '改密码、忘记密码、绑定', '8', ['2'], '38'],
    ['0.0', look, everybody, 'key-round', '修改密码、绑定登录方式、查看登录设备', '/personal/security'],
  ],
  [
    ['XX03', '校园邮箱开通', '教育邮箱', '8', ['1'], '38'],
    ['2.0', online, everybody, 'mail', '在校期间有效', `${site}mail`],
  ],
  [
    ['JX03', '课程免修申请', '免修免听', '1', ['2'], '3302'],
    ['5.0', online, students, 'book-open', '持有技能证书或已修同类课程', `${site}mx`, ['09-01', '09-20']],
  ],
  [
    ['JX04', '缓考申请', '不能参加考试', '1', ['2'], '3302'],
    ['3.0', online, students, 'calendar-minus', '因病、因公不能参加期末考试', `${site}hk`, ['11-10', '01-15']],
  ],
  [
    ['JX05', '重修报名', '补修', '1', ['2'], '3302'],
    ['5.0', online, students, 'book-open', '不及格课程的重修', `${site}cx`, ['09-05', '09-25']],
  ],
  [
    ['JX06', '转专业咨询', '换专业', '1', ['2'], '3302'],
    ['0.0', atWindow, students, 'shuffle', '条件、名额与时间', null],
  ],
  [
    ['JX07', '调课登记', '停课、代课', '1', ['2'], '3302'],
    ['1.0', mixed, staff, 'calendar-sync', '任课教师调课、停课与代课', null],
  ],
  [
    ['JX08', '教材领取', '领书', '1', ['1', '2'], '3302'],
    ['0.0', atWindow, students, 'book-open', '按班级领取，补领在教材科', null, ['08-28', '09-15']],
  ],
  [
    ['SX01', '实习备案', '顶岗实习、实习登记', '1', ['3'], '3302'],
    ['5.0', online, students, 'briefcase', '自主实习与学校安排实习均须备案', `${site}sx`],
  ],
  [
    ['SX02', '实习保险查询', '实习责任险', '5', ['3'], '36'],
    ['0.0', look, students, 'shield', '保单与理赔联系人', `${site}bxcx`],
  ],
  [
    ['BY01', '毕业离校手续', '离校单', '1', ['4'], '3301'],
    ['3.0', mixed, students, 'graduation-cap', '图书、宿舍、费用逐项结清', `${site}lxsx`, ['05-20', '06-30']],
  ],
  [
    ['BY02', '毕业证书补办', '毕业证明书', '7', ['4'], '3301'],
    ['15.0', atWindow, everybody, 'award', '遗失后补发毕业证明书', null],
  ],
  [
    ['BY03', '档案转递', '档案去向、调档', '7', ['4'], '3401'],
    ['5.0', atWindow, students, 'folder-open', '毕业、退学与转学后的档案', null],
  ],
  [
    ['HD01', '大学生征兵报名', '参军、入伍', '4', ['2', '4'], '34'],
    ['5.0', outside, students, 'shield', '全国征兵网报名后到学生处登记', 'https://www.example.gov.cn/zb'],
  ],
  [
    ['HD02', '社团注册登记', '成立社团', '4', ['2'], '34'],
    ['10.0', atWindow, students, 'users', '每学年注册一次', null, ['09-10', '10-15']],
  ],
  [
    ['HD03', '心理咨询预约', '心理辅导', '3', ['2'], '34'],
    ['2.0', atWindow, students, 'heart-pulse', '电话或当面预约，内容保密', null],
  ],
  [
    ['RS01', '在职证明开具', '工作证明、收入证明', '7', ['2'], '32'],
    ['1.0', atWindow, staff, 'stamp', '教职工在职与收入证明', null],
  ],
  [
    ['RS02', '教职工体检预约', '体检', '3', ['2'], '37'],
    ['0.0', outside, staff, 'heart-pulse', '每年一次，按部门分批', `${site}tj`, ['04-01', '05-31']],
  ],
  [
    ['QT01', '印章使用申请', '盖章', '8', ['2'], '31'],
    ['1.0', mixed, staff, 'stamp', '学校印章与合同章', `${site}yz`],
  ],
]

/** Kinds of matters that stand behind some of them: they say who may and where it begins. */
export const demoMatters: Readonly<Record<string, string>> = {
  XJ05: 'stuInfo',
  XJ01: 'certIssue',
  XJ02: 'cardApply',
  JX07: 'lessonChange',
}

type Guide = {
  conditions: string
  steps: string
  materials: readonly (readonly [name: string, source: '1' | '2', must?: boolean])[]
  faqs: readonly (readonly [ask: string, answer: string])[]
  legalBasis: string
  fee?: string
}

const statusRules = '《普通高等学校学生管理规定》及学校《学生学籍管理办法》'

/** Guides with every section. */
export const demoGuides: Readonly<Record<string, Guide>> = {
  XJ05: {
    conditions: '本校在籍学生。\n登记的信息与证件不符，或已经变更。',
    steps:
      '在“我的信息”找到要更正的一项，填写更正理由\n辅导员审核\n姓名、证件号、民族由教务处复核\n采纳后立即生效并通知本人',
    materials: [
      ['学籍档案中的现有信息', '2'],
      ['身份证或户口簿照片（更正姓名、证件号、民族时）', '1'],
      ['变更证明', '1', false],
    ],
    faqs: [
      ['更正手机号要证明材料吗？', '不需要，填写新手机号和理由即可。'],
      ['同一项可以同时提两次吗？', '不可以，前一次审核完才能再提。'],
      ['提交后还能改吗？', '审核前可以撤回，重新提交。'],
    ],
    legalBasis: statusRules,
  },
  XJ01: {
    conditions: '学籍状态为在读。',
    steps: '网上填写用途和份数\n学籍科核对学籍\n持校园卡到窗口领取',
    materials: [
      ['学籍信息', '2'],
      ['校园卡', '1'],
    ],
    faqs: [
      ['可以代领吗？', '可以，代领人带双方校园卡。'],
      ['英文证明能开吗？', '能，提交时选择英文。'],
    ],
    legalBasis: statusRules,
    fee: '不收费',
  },
  XJ03: {
    conditions: '在读学生或毕业三年以内的校友。',
    steps: '到师生服务中心自助机刷校园卡\n选择中文或英文\n打印，加盖骑缝章',
    materials: [
      ['成绩数据', '2'],
      ['校园卡或身份证', '1'],
    ],
    faqs: [['最近一次考试的成绩有吗？', '成绩公布后的第二天起可以打印。']],
    legalBasis: '学校《成绩管理办法》',
    fee: '每学年 5 份免费，超出每份 1 元',
  },
  XJ02: {
    conditions: '学生证遗失、损坏或乘车区间变更。',
    steps: '网上提交补办原因\n辅导员确认\n学籍科制证\n到窗口领取',
    materials: [
      ['登记照', '2'],
      ['损坏的学生证', '1', false],
    ],
    faqs: [['乘车优惠卡也一起补吗？', '不一起补。优惠卡也丢了的，申请时把两样都勾上。']],
    legalBasis: statusRules,
    fee: '工本费 10 元',
  },
  ZZ01: {
    conditions: '家庭经济困难的在籍学生。\n每学年九月集中认定。',
    steps: '填写家庭情况\n班级评议\n院系审核\n资助中心审定并公示 5 个工作日',
    materials: [
      ['家庭成员信息', '2'],
      ['家庭经济情况说明', '1'],
      ['低保、残疾等证件', '1', false],
    ],
    faqs: [
      ['错过九月怎么办？', '家庭遭遇突发变故的可以随时联系辅导员。'],
      ['认定要每年做吗？', '要，每学年一次。'],
    ],
    legalBasis: '《教育部等六部门关于做好家庭经济困难学生认定工作的指导意见》',
    fee: '不收费',
  },
  ZZ02: {
    conditions: '本学年已认定为家庭经济困难。\n遵纪守法，学习努力。',
    steps: '网上申请\n院系评审\n资助中心审核\n公示后发放',
    materials: [
      ['困难认定结果', '2'],
      ['银行卡信息', '2'],
      ['申请书', '1'],
    ],
    faqs: [['和奖学金可以同时拿吗？', '可以，国家助学金与国家励志奖学金可以兼得。']],
    legalBasis: '《学生资助资金管理办法》',
    fee: '不收费',
  },
  SS01: {
    conditions: '在校住宿学生。',
    steps: '选择房间和故障\n维修员接单并联系\n修好后评价',
    materials: [
      ['住宿信息', '2'],
      ['故障照片', '1', false],
    ],
    faqs: [
      ['晚上断电怎么办？', '拨打 24 小时值班电话。'],
      ['人为损坏收费吗？', '按公示价格收取材料费。'],
    ],
    legalBasis: '学校《学生公寓管理办法》',
    fee: '正常损耗免费',
  },
  CW02: {
    conditions: '已办理退学、休学或退宿。\n没有未结清的费用。',
    steps: '提交退费申请\n院系确认离校日期\n财务处核算\n退回原缴费账户',
    materials: [
      ['缴费记录', '2'],
      ['学籍异动文件', '2'],
      ['银行卡', '1', false],
    ],
    faqs: [['退费怎么算？', '按实际在校月数结算，十个月为一学年。']],
    legalBasis: '学校《收费管理办法》',
  },
  HQ01: {
    conditions: '校园卡遗失或损坏。',
    steps: '先在圈存机或电话挂失\n到校园卡服务点补卡\n旧卡余额次日转入',
    materials: [['身份证', '1']],
    faqs: [['捡到旧卡还能用吗？', '补卡后旧卡作废。']],
    legalBasis: '学校《校园卡管理办法》',
    fee: '工本费 15 元',
  },
  XX01: {
    conditions: '在校师生。',
    steps: '网上选择套餐\n系统开通账号\n短信通知',
    materials: [['师生身份信息', '2']],
    faqs: [
      ['一个账号能连几台设备？', '同时在线 3 台。'],
      ['寒暑假收费吗？', '包月套餐假期自动停用，不收费。'],
    ],
    legalBasis: '学校《校园网使用规定》',
    fee: '基础带宽免费',
  },
  JX04: {
    conditions: '因病住院、因公外出或重大变故，不能按时考试。\n须在考试前提出。',
    steps: '网上申请并上传证明\n院系审核\n教务处备案\n下学期开学补考时参加考试',
    materials: [
      ['选课记录', '2'],
      ['医院证明或公派文件', '1'],
    ],
    faqs: [['考试当天才生病怎么办？', '当天联系辅导员，三天内补交证明。']],
    legalBasis: '学校《考试管理办法》',
    fee: '不收费',
  },
}
