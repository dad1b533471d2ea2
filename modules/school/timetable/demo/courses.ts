/** A course of the demo: code, name, kind, credit, hours, the kind of room it wants and how often a week it is held. */
export type DemoCourse = {
  code: string
  name: string
  kind: string
  credit: string
  hours: number
  room: 'class' | 'computer' | 'workshop' | 'sport'
  perWeek: number
  weeks: string
  college: string
}

type Short = readonly [
  name: string,
  kind: string,
  credit: string,
  perWeek: number,
  room?: DemoCourse['room'],
  weeks?: string,
]

const ideology = '22'

/** What everybody takes, by the year of study. Ideology is taught by its own department, the rest by the college. */
const common: Record<number, readonly Short[]> = {
  1: [
    ['思想道德与法治', '1', '3.0', 1],
    ['大学英语', '1', '4.0', 2],
    ['体育与健康', '1', '2.0', 1, 'sport'],
    ['信息技术', '1', '3.0', 1, 'computer'],
    ['心理健康教育', '1', '2.0', 1, 'class', '1-8周'],
  ],
  2: [
    ['形势与政策', '1', '4.0', 1],
    ['体育与健康（二）', '1', '2.0', 1, 'sport'],
    ['创新创业基础', '5', '2.0', 1, 'class', '9-16周'],
  ],
  3: [
    ['中华优秀传统文化', '1', '3.0', 1],
    ['就业指导', '1', '1.0', 1, 'class', '1-8周'],
  ],
}
const ideologyNames = new Set(['思想道德与法治', '形势与政策', '中华优秀传统文化'])

/** Courses of each college: two of the first year, three of the second, three of the third; the last of a year is practice. */
const special: Record<string, readonly string[]> = {
  '11': [
    '程序设计基础',
    '计算机网络基础',
    'Java程序设计',
    '数据库技术',
    'Web前端开发',
    '软件测试',
    '微服务架构',
    '项目综合实训',
  ],
  '12': [
    '机械制图',
    '电工电子技术',
    'PLC应用技术',
    '液压与气动',
    '机电设备装调',
    '工业机器人编程',
    '智能产线运维',
    '机电综合实训',
  ],
  '13': [
    '建筑制图与识图',
    '建筑材料',
    '建筑结构',
    '工程测量',
    'BIM建模',
    '施工组织与管理',
    '工程计量与计价',
    '建筑施工实训',
  ],
  '14': [
    '基础会计',
    '经济法基础',
    '财务会计',
    '成本核算与管理',
    '大数据财务分析',
    '税费计算与申报',
    '审计实务',
    '会计综合实训',
  ],
  '15': [
    '市场营销基础',
    '商务礼仪',
    '网店运营',
    '仓储与配送管理',
    '新媒体营销',
    '供应链管理',
    '客户服务管理',
    '电商综合实训',
  ],
  '16': [
    '旅游概论',
    '服务礼仪',
    '导游实务',
    '酒店前厅管理',
    '旅游策划',
    '酒店数字化运营',
    '研学旅行管理',
    '旅游服务实训',
  ],
  '17': [
    '汽车构造',
    '汽车电工电子',
    '新能源汽车技术',
    '汽车故障诊断',
    '动力电池管理',
    '汽车检测技术',
    '智能网联汽车',
    '汽车维修实训',
  ],
  '18': [
    '电路分析',
    '模拟电子技术',
    '单片机应用',
    '传感器技术',
    'PCB设计',
    '嵌入式系统',
    '物联网工程实施',
    '电子综合实训',
  ],
  '19': ['人体解剖学', '生理学', '健康评估', '基础护理学', '内科护理', '外科护理', '老年护理', '护理技能实训'],
  '20': ['设计素描', '色彩构成', '图形创意', '版式设计', '品牌设计', '空间设计', '数字媒体设计', '毕业设计实训'],
  '21': ['植物学', '土壤与肥料', '园艺植物栽培', '畜禽营养', '植物保护', '设施园艺', '动物疫病防治', '农业综合实训'],
}

/** What a class of a college takes in a year of study. */
export function coursesOf(college: string, year: number): DemoCourse[] {
  const own = special[college] ?? []
  const [from, to] = [
    [0, 2],
    [2, 5],
    [5, 8],
  ][year - 1]!
  return [
    ...(common[year] ?? []).map((short, i) =>
      courseOf(`G${year}${String(i + 1).padStart(2, '0')}`, short, ideologyNames.has(short[0]) ? ideology : college),
    ),
    ...own.slice(from, to).map((name, i) => {
      const isPractice = i === to! - from! - 1
      return courseOf(
        `Z${college}${String(from! + i + 1).padStart(2, '0')}`,
        [
          name,
          isPractice && year > 1 ? '6' : year === 1 ? '2' : '3',
          '4.0',
          2,
          isPractice ? practiceRoom(college) : 'class',
          year === 3 ? '1-12周' : '1-18周',
        ],
        college,
      )
    }),
  ]
}

function courseOf(
  code: string,
  [name, kind, credit, perWeek, room = 'class', weeks = '1-16周']: Short,
  college: string,
): DemoCourse {
  return { code, name, kind, credit, hours: Math.round(Number(credit) * 16), room, perWeek, weeks, college }
}

function practiceRoom(college: string): DemoCourse['room'] {
  return ['11', '14', '15', '18'].includes(college) ? 'computer' : 'workshop'
}
