import { addDays } from '#kernel/rules/days.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import type { Chance } from './chance.ts'

/** A form somebody might have handed in. `at` is the day it was handed in. */
export type Form = Record<string, unknown>
type Make = (chance: Chance, at: Date) => Form

const days = (at: Date, n: number) => addDays(dayOf(at), n)
const moment = (at: Date, n: number, clock: string) => `${days(at, n)}T${clock}:00.000Z`
const buildings = [
  '信息实训楼',
  '第一教学楼',
  '第二教学楼',
  '行政楼',
  '图书馆',
  '第三学生公寓',
  '第五学生公寓',
  '大学生活动中心',
]
const fault = {
  water: ['卫生间水龙头关不紧', '走廊灯不亮', '插座没有电', '洗手池下水不畅'],
  furniture: ['门锁损坏，钥匙打不开', '窗户把手脱落', '课桌桌面松动'],
  air: ['空调制冷效果差', '空调漏水'],
  network: ['网络时断时续', '网口无信号'],
  media: ['投影仪无法开机', '话筒没有声音', '一体机触摸失灵'],
  other: ['黑板滑道卡住', '窗帘脱落'],
} as const

/** What the designed kinds are asked for in a year. */
export const forms: Readonly<Record<string, Make>> = {
  certIssue: (chance) => ({
    kind: chance.pick(['study', 'study', 'study', 'status', 'score', 'arrear', 'expect']),
    copies: chance.int(1, 3),
    purpose: chance.pick([
      '办理助学贷款',
      '考取驾驶证',
      '参军入伍',
      '顶岗实习单位要求',
      '办理居住证',
      '专升本报名',
      '家庭医保备案',
    ]),
    language: chance.of(0.9) ? 'zh' : 'both',
    receive: chance.pick(['self', 'self', 'self', 'agent', 'mail']),
  }),
  venueUse: (chance, at) => {
    const isHall = chance.of(0.3)
    const first = chance.int(2, 9)
    return {
      applicant: 'student',
      activity: chance.pick([
        '迎新主题班会',
        '社团招新宣讲',
        '英语口语大赛',
        '专业技能展示',
        '心理健康讲座',
        '班级文艺联欢',
        '创新创业路演',
        '读书分享会',
      ]),
      venueKind: isHall ? 'hall' : chance.pick(['room', 'meeting', 'sport']),
      place: isHall
        ? '大学生活动中心报告厅'
        : `${chance.pick(buildings.slice(0, 5))} ${chance.int(1, 5)}0${chance.int(1, 9)}`,
      beginTime: moment(at, first, '06:00'),
      endTime: moment(at, first, '09:00'),
      people: isHall ? chance.int(120, 320) : chance.int(20, 90),
      hasGuests: chance.of(0.12),
      devices: chance.of(0.7) ? ['projector', 'mic'] : ['sound'],
      purpose: '活动方案已报学院，现场由指导教师带队，结束后清理场地。',
    }
  },
  repair: (chance) => {
    const category = chance.pick(['water', 'water', 'furniture', 'air', 'network', 'media', 'other'] as const)
    return {
      category,
      urgency: chance.pick(['usual', 'usual', 'soon', 'now']),
      place: `${chance.pick(buildings)} ${chance.int(1, 6)}${chance.int(0, 1)}${chance.int(1, 9)}`,
      detail: chance.pick(fault[category]),
      visitTime: chance.pick(['工作日白天', '中午', '下午四点以后', '随时']),
    }
  },
  sealApply: (chance, at) => {
    const docKind = chance.pick(['proof', 'report', 'letter', 'proof', 'contract', 'other'])
    return {
      sealName: docKind === 'contract' ? 'contract' : chance.pick(['school', 'school', 'party', 'legal']),
      docKind,
      docName: chance.pick(
        docKind === 'contract'
          ? ['校企合作协议', '实训设备采购合同', '顶岗实习三方协议']
          : [
              '教学成果奖申报书',
              '学生参赛证明',
              '项目结题报告',
              '实习单位接收函',
              '困难学生情况说明',
              '技能大赛报名表',
            ],
      ),
      copies: chance.of(0.85) ? chance.int(1, 6) : chance.int(11, 60),
      useDay: days(at, chance.int(1, 4)),
      purpose: chance.pick(['上报省教育厅', '报送合作企业', '学生参加比赛使用', '项目验收存档', '办理对外手续']),
      takenOut: false,
    }
  },
  carUse: (chance, at) => {
    const first = chance.int(1, 5)
    return {
      reason: chance.pick([
        '到实习单位巡查',
        '带队参加技能大赛',
        '赴省厅参加会议',
        '招生宣传',
        '校企合作洽谈',
        '接送评审专家',
      ]),
      route: chance.pick([
        '学校—高新区产业园—学校',
        '学校—省教育厅—学校',
        '学校—星城校区—学校',
        '学校—高铁南站—学校',
        '学校—合作企业—学校',
      ]),
      leaveTime: moment(at, first, '00:30'),
      backTime: moment(at, first, '09:30'),
      people: chance.int(1, 12),
    }
  },
  purchase: (chance, at) => {
    const [subject, low, high, detail] = chance.pick([
      ['办公用纸与墨盒', 60_000, 380_000, 'A4 复印纸 20 箱\n硒鼓 6 支'],
      ['实训耗材', 300_000, 1_600_000, '杜邦线、面包板、电阻电容套件各 60 套'],
      ['活动物资', 80_000, 450_000, '奖状 80 张\n横幅 4 条\n矿泉水 20 箱'],
      ['教学投影设备', 900_000, 2_400_000, '激光投影仪 3 台，含安装'],
      ['心理健康月宣传品', 120_000, 480_000, '展板 12 块\n宣传册 1000 份'],
      ['机房主机更新', 4_200_000, 9_600_000, '教学主机 18 台，含正版系统'],
    ] as const)
    return {
      subject,
      amount: Math.round(chance.int(low, high) / 100) * 100,
      fund: chance.pick(['office', 'teaching', 'student', 'project']),
      detail,
      reason: '现有数量不足，影响正常工作，按需补充。',
      needDay: days(at, chance.int(7, 25)),
      isUrgent: chance.of(0.1),
    }
  },
}

/** What those who handle a matter fill in. */
export const handled: Readonly<Record<string, (chance: Chance, form: Form) => Form>> = {
  issue: (chance) => ({ certNo: `XJZM${chance.int(10_000, 99_999)}` }),
  seal: (_chance, form) => ({ sealedCopies: form['copies'], sealedNote: '已登记用印台账' }),
  dispatch: (chance) => ({
    car: `湘A·D${chance.int(1000, 9999)}，驾驶员${chance.pick(['王师傅', '刘师傅', '周师傅'])}`,
  }),
  take: (chance) => ({ worker: chance.pick(['水电班 李师傅', '木工班 陈师傅', '网络中心值班', '设备科 唐师傅']) }),
  mend: (chance) => ({ result: chance.pick(['已更换配件，恢复正常', '已维修，请观察一周', '线路重新接好']) }),
  check: () => ({ checkNote: '数量、规格与申请一致，验收合格。' }),
}

export const yeses = ['同意。', '情况属实，同意。', '同意，请按规定办理。', '已核对，同意。', '']
export const noes = [
  '材料不全，请补充后重新申请。',
  '与本学期安排冲突，暂不同意。',
  '经费来源不明确，请核实。',
  '请先与指导教师沟通。',
]
