import type { Random } from '#kernel/world/demo-random.ts'
import { hourOf } from '#kernel/rules/school-time.ts'
import { places } from './places.ts'

/** What somebody asks for. */
export type Story = {
  typeCode: string
  submit: Date
  start: Date
  end: Date
  reason: string
  isOut: boolean
  isOvernight: boolean
  isOutOfCity: boolean
  cantonCode: string | null
  destAddress: string | null
  transport: string | null
}

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const ownCity = '430100'

const reasons: Readonly<Record<string, readonly string[]>> = {
  '01': [
    '家中有事需要回家处理',
    '参加亲戚婚礼',
    '回家办理身份证',
    '陪同家人就医',
    '办理银行卡和助学贷款手续',
    '参加驾驶证科目考试',
  ],
  '02': [
    '感冒发热，到医院就诊',
    '肠胃炎，需要休息',
    '牙痛，预约口腔科',
    '扭伤脚踝，医生建议静养',
    '皮肤过敏，到医院检查',
  ],
  '03': ['参加校运动会裁判培训', '协助学院接待来访单位', '参加学生会干部会议', '参加升旗仪式排练'],
  '04': ['祖父去世，回家奔丧', '外祖母去世，回家奔丧'],
  '07': ['参加省职业技能竞赛', '参加专升本考前培训', '参加创新创业大赛答辩'],
  '08': ['周末回家', '周末回家看望父母', '周末到亲戚家'],
  '99': ['参加企业面试', '到派出所补办证件', '外出领取快递大件'],
}

/** Kinds asked for on ordinary days, out of a hundred. */
const kinds = [
  ['01', 46],
  ['02', 31],
  ['03', 12],
  ['07', 4],
  ['04', 1],
  ['99', 6],
] as const

/** A leave asked for on a date, on an ordinary day; by Shanghai time. */
export function ordinaryLeave(random: Random, day: number): Story {
  const typeCode = random.weighted(kinds)
  const isSick = typeCode === '02'
  const start =
    day +
    (isSick ? 0 : random.int(0, 1) * dayMs) +
    random.pick([8 * hourMs, 8 * hourMs, 14 * hourMs, isSick ? 10 * hourMs : 16 * hourMs])
  const isLong = random.chance(typeCode === '04' ? 1 : isSick ? 0.2 : 0.32)
  const length = isLong
    ? random.int(1, typeCode === '04' ? 5 : 3) * dayMs + random.int(0, 8) * hourMs
    : random.pick([4, 6, 9, 10]) * hourMs
  const lead = isSick ? random.int(20, 150) * minuteMs : random.int(3, 26) * hourMs + random.int(0, 59) * minuteMs
  const isOvernight = isLong && random.chance(0.75)
  return storyOf(random, {
    typeCode,
    submit: awake(new Date(start - lead)),
    start: new Date(start),
    end: new Date(start + length),
    isOut: isOvernight || random.chance(typeCode === '03' ? 0.3 : 0.8),
    isOvernight,
  })
}

/** Going home for the weekend: handed in on Friday afternoon, most of it about four. */
export function weekendLeave(random: Random, friday: number): Story {
  const hour = random.weighted([
    [12, 2],
    [13, 3],
    [14, 5],
    [15, 9],
    [16, 15],
    [17, 5],
  ] as const)
  const submit = friday + hour * hourMs + random.int(0, 59) * minuteMs
  const start = friday + 18 * hourMs
  return storyOf(random, {
    typeCode: '08',
    submit: new Date(submit),
    start: new Date(start),
    end: new Date(friday + 2 * dayMs + random.pick([18, 20, 20, 21]) * hourMs),
    isOut: true,
    isOvernight: true,
  })
}

const firstOfProvince = places.filter(
  ([canton], i) => places.findIndex(([other]) => other.slice(0, 2) === canton.slice(0, 2)) === i,
)

/** Somebody who is away at a moment; the first ones are each in another province. */
export function leaveAcross(random: Random, now: Date, { isAway, nth }: { isAway: boolean; nth: number }): Story {
  const start = Math.floor(now.getTime() / hourMs) * hourMs - random.int(2, isAway ? 46 : 6) * hourMs
  const end = Math.ceil(now.getTime() / hourMs) * hourMs + random.int(isAway ? 5 : 2, isAway ? 60 : 8) * hourMs
  const typeCode = random.weighted(kinds)
  return storyOf(
    random,
    {
      typeCode,
      submit: awake(new Date(start - random.int(2, 20) * hourMs)),
      start: new Date(start),
      end: new Date(end),
      isOut: isAway || random.chance(0.5),
      isOvernight: isAway,
    },
    isAway ? firstOfProvince[nth] : undefined,
  )
}

function storyOf(
  random: Random,
  known: Pick<Story, 'typeCode' | 'submit' | 'start' | 'end' | 'isOut' | 'isOvernight'>,
  where?: (typeof places)[number],
): Story {
  const place = where ?? (known.isOut ? random.weighted(places.map((one) => [one, one[2]] as const)) : null)
  const isFar = known.isOvernight && place !== null && place[0] !== ownCity
  const [cantonCode, destAddress] = place
    ? isFar || known.isOvernight
      ? [place[0], place[1]]
      : [ownCity, '岳麓区咸嘉湖路']
    : [null, null]
  return {
    ...known,
    isOutOfCity: isFar,
    cantonCode: cantonCode ?? null,
    destAddress: destAddress ?? null,
    transport: place ? (isFar ? random.pick(['6', '6', '5', '4', '7']) : random.pick(['2', '2', '3'])) : null,
    reason: random.pick(reasons[known.typeCode]!),
  }
}

/** Nobody asks in the middle of the night. */
function awake(at: Date): Date {
  const hour = hourOf(at)
  return hour >= 7 && hour < 23 ? at : new Date(at.getTime() - (hour < 7 ? hour + 3 : 2) * hourMs)
}
