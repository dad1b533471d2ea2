import { randomFor, type Random } from '#kernel/world/demo-random.ts'

export type DemoMember = {
  memberName: string
  relation: string
  phone: string | null
  workUnit: string | null
  job: string | null
  education: string | null
  isGuardian: boolean
  emergencyOrder: number | null
  isAlive: boolean
  remark: string | null
  /** Whether the counsellor has called and found it right. */
  isCalled: boolean
}

export type DemoFamily = {
  familyType: string
  population: number
  address: string
  isWaiting: boolean
  members: DemoMember[]
}

const types = [
  ['1', 790],
  ['2', 82],
  ['3', 48],
  ['4', 8],
  ['5', 72],
] as const
/** Who belongs to a family of each kind, whoever is to be called first in front. */
const shapes: Readonly<Record<string, readonly (readonly string[])[]>> = {
  '1': [
    ['51', '52'],
    ['52', '51'],
    ['51', '52', '73'],
    ['52', '51', '77'],
    ['51', '52', '61'],
  ],
  '2': [
    ['52', '63'],
    ['52', '64'],
    ['51', '62'],
    ['52', '75'],
  ],
  '3': [
    ['52', '57'],
    ['51', '58'],
    ['52', '57', '73'],
  ],
  '4': [
    ['61', '62'],
    ['97', '62'],
  ],
  '5': [
    ['61', '51', '52'],
    ['62', '51', '52'],
    ['64', '52', '51'],
  ],
}

/** A family nobody has, the same every time for the same student. */
export function planFamily({
  seed,
  studentName,
  isWithoutContact,
  isWaiting,
}: {
  seed: string
  studentName: string
  isWithoutContact: boolean
  isWaiting: boolean
}): DemoFamily {
  const random = randomFor(`family ${seed}`)
  const familyType = random.weighted(types)
  const relations = random.pick(shapes[familyType]!)
  const isCalled = random.chance(0.72)
  const taken = new Set<string>()
  const members = relations.map((relation, i): DemoMember => {
    const isChild = relation.startsWith('7')
    const isContact = !isWithoutContact && !isChild && i < 2
    const freshName = () => {
      let name = nameOf({ random, surname: surnameOf(studentName), relation })
      while (taken.has(name)) name = nameOf({ random, surname: surnameOf(studentName), relation })
      taken.add(name)
      return name
    }
    const [workUnit, job] = isChild
      ? [null, '学生']
      : relation.startsWith('6')
        ? [null, random.pick(['务农', '退休'])]
        : random.pick(works)
    return {
      memberName: freshName(),
      relation,
      phone: isWithoutContact || isChild ? null : phoneOf(random),
      workUnit,
      job,
      education: isChild ? null : random.weighted(educations),
      isGuardian: !isChild && (i === 0 || (i === 1 && random.chance(0.8))),
      emergencyOrder: isContact ? i + 1 : null,
      isAlive: true,
      remark: null,
      isCalled: isContact && (i === 0 ? isCalled : isCalled && random.chance(0.5)),
    }
  })
  return {
    familyType,
    population: members.length + 1 + (random.chance(0.3) ? 1 : 0),
    address: `${random.pick(streets)}${random.int(1, 199)}号${random.chance(0.5) ? `${random.int(1, 12)}栋${random.int(1, 4)}单元${random.int(101, 699)}室` : ''}`,
    isWaiting,
    members,
  }
}

/** Two characters where the name has four, or a dot between its parts. */
function surnameOf(name: string): string {
  const characters = [...name]
  return characters.includes('·')
    ? `${name.split('·')[1]}·`
    : characters.slice(0, characters.length > 3 ? 2 : 1).join('')
}

/** Whoever comes from the father's side has the student's surname. */
function nameOf({ random, surname, relation }: { random: Random; surname: string; relation: string }): string {
  const own = ['51', '61', '58', '71', '73', '75', '77'].includes(relation)
  const isMan = ['51', '57', '61', '63', '71', '73', '97'].includes(relation)
  const young = relation.startsWith('7')
  return `${own && relation !== '58' ? surname : random.pick(surnames)}${random.pick(young ? youngNames : isMan ? menNames : womenNames)}`
}

/** Prefixes that no carrier has been given. */
function phoneOf(random: Random): string {
  return `${random.pick(['154', '160', '161', '163', '164', '168', '169', '194'])}${String(random.int(0, 99_999_999)).padStart(8, '0')}`
}

const surnames = [...'王李张刘陈杨黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程']
const menNames = [
  '建平',
  '志强',
  '国庆',
  '永福',
  '立新',
  '德明',
  '春生',
  '保华',
  '卫东',
  '海波',
  '长林',
  '文斌',
  '忠义',
  '云峰',
  '大勇',
  '玉山',
  '光明',
  '振华',
]
const womenNames = [
  '秀兰',
  '桂芳',
  '美华',
  '玉珍',
  '春梅',
  '丽萍',
  '小红',
  '金凤',
  '晓燕',
  '淑贞',
  '巧云',
  '凤英',
  '爱莲',
  '月琴',
  '素芬',
  '海燕',
  '红霞',
  '雪梅',
]
const youngNames = ['子涵', '浩然', '思琪', '宇轩', '雨桐', '梓萱', '俊杰', '佳怡']
const streets = ['人民路', '建设街', '文化路', '新民村', '和平街', '向阳村', '清水镇中街', '桃花村', '东风路', '滨河路']
const works: readonly (readonly [string | null, string])[] = [
  ['光华机械厂', '工人'],
  ['顺达运输公司', '司机'],
  [null, '务农'],
  [null, '个体经营'],
  ['安居建筑公司', '施工员'],
  ['惠民超市', '店员'],
  ['市第二中学', '教师'],
  ['城南社区卫生站', '护士'],
  ['远航电子有限公司', '技术员'],
  [null, '自由职业'],
]
const educations = [
  ['61', 30],
  ['71', 38],
  ['31', 18],
  ['21', 8],
  ['81', 6],
] as const
