import { demoBuildings } from './buildings.ts'
import { ref, type DemoRow } from './row.ts'

type Kind = {
  type: string
  suffix?: string
  seats: number
  examSeats?: number
  equipment: string[]
  isBookable?: boolean
}
type Room = Kind & { floor: number; roomNo: string; name: string }

const weekdays = ['1', '2', '3', '4', '5'] as const
const lessonHours = {
  ...Object.fromEntries(weekdays.map((day) => [day, [['07:00', '22:30']]])),
  6: [['08:00', '22:00']],
  7: [['08:00', '22:00']],
}
const officeHours = Object.fromEntries(
  weekdays.map((day) => [
    day,
    [
      ['08:00', '12:00'],
      ['14:00', '18:00'],
    ],
  ]),
)
const leisureHours = {
  ...Object.fromEntries(
    weekdays.map((day) => [
      day,
      [
        ['12:00', '14:00'],
        ['16:00', '21:30'],
      ],
    ]),
  ),
  6: [['08:00', '21:30']],
  7: [['08:00', '21:30']],
}

const lecture: Kind = {
  type: '7',
  suffix: '阶梯教室',
  seats: 132,
  examSeats: 66,
  equipment: ['1', '3', '5', '6'],
  isBookable: true,
}
const media: Kind = { type: '2', seats: 64, examSeats: 32, equipment: ['1', '3', '6'] }
const plain: Kind = { type: '1', seats: 54, examSeats: 30, equipment: ['6'] }
const smart: Kind = {
  type: '3',
  suffix: '智慧教室',
  seats: 48,
  examSeats: 24,
  equipment: ['1', '2', '3', '5'],
  isBookable: true,
}
const computers: Kind = { type: '4', suffix: '机房', seats: 56, examSeats: 50, equipment: ['1', '3', '4'] }
const workshop: Kind = { type: '5', suffix: '实训室', seats: 48, equipment: ['1', '3'] }
const laboratory: Kind = { type: '6', suffix: '实验室', seats: 40, equipment: ['1'] }

/** College each training building belongs to; classrooms are the teaching office's, the rest the logistics office's. */
const owners: Record<string, string> = { 'YL-S1': '11', 'YL-S2': '12', 'YL-S3': '17', 'XC-S1': '19' }

/** Rooms of every building, and two sports grounds out of doors. */
export function* venueRows(): Generator<DemoRow> {
  for (const { campus, code, name, use, floors } of demoBuildings())
    for (const room of roomsOf(use, floors, code))
      yield row({
        key: `${code}-${room.roomNo}`,
        campus,
        building: code,
        room: { ...room, name: room.name.replace('{}', name) },
        owner: owners[code] ?? (use === '1' ? '33' : '37'),
        openTime: hoursOf(use),
      })
  for (const [campus, code, name] of [
    ['YL', 'YL-G1', '云麓田径场'],
    ['XC', 'XC-G1', '星城田径场'],
  ] as const)
    yield row({
      key: code,
      campus,
      building: null,
      room: { type: '10', seats: 0, equipment: [], isBookable: true, floor: 0, roomNo: '', name },
      owner: '37',
      openTime: leisureHours,
    })
}

function hoursOf(use: string): unknown {
  if (use === '7') return officeHours
  return use === '6' ? leisureHours : lessonHours
}

function roomsOf(use: string, floors: number, code: string): Room[] {
  if (use === '1')
    return byFloor(floors, (floor) => [
      floor === 1 ? lecture : media,
      media,
      media,
      media,
      floor % 2 === 0 ? smart : plain,
      plain,
    ])
  if (use === '2')
    return byFloor(floors, (floor) =>
      code === 'YL-S1'
        ? [computers, computers, computers, floor % 3 === 0 ? laboratory : workshop]
        : [workshop, workshop, laboratory],
    )
  const one = (floor: number, roomNo: string, name: string, kind: Kind): Room => ({ ...kind, floor, roomNo, name })
  const activity: Kind = { type: '11', seats: 30, equipment: ['3'], isBookable: true }
  if (use === '3')
    return [
      one(1, '101', '{}报告厅', { type: '8', seats: 260, equipment: ['1', '2', '3', '5'], isBookable: true }),
      ...[301, 302, 303].map((no) =>
        one(3, String(no), `{}研讨室${no}`, { ...activity, seats: 12, equipment: ['1', '3'] }),
      ),
    ]
  if (use === '4') return [one(1, '100', '{}活动室', activity)]
  if (use === '5')
    return [one(floors, `${floors}01`, '{}学生活动中心', { ...activity, seats: 120, equipment: ['1', '3', '5'] })]
  if (use === '6')
    return [
      one(1, '101', '{}篮球馆', { type: '10', seats: 600, equipment: ['5'], isBookable: true }),
      one(1, '102', '{}羽毛球馆', { type: '10', seats: 60, equipment: [], isBookable: true }),
      one(2, '201', '{}乒乓球室', { type: '10', seats: 40, equipment: ['3'], isBookable: true }),
      one(2, '202', '{}舞蹈房', { ...activity, equipment: ['3', '5'] }),
    ]
  return use === '7'
    ? Array.from({ length: floors - 1 }, (_, i) =>
        one(i + 2, `${i + 2}01`, `{}会议室${i + 2}01`, {
          type: '9',
          seats: i === 0 ? 80 : 24,
          equipment: ['1', '3'],
          isBookable: true,
        }),
      )
    : []
}

function byFloor(floors: number, kinds: (floor: number) => Kind[]): Room[] {
  return Array.from({ length: floors }, (_, i) => i + 1).flatMap((floor) =>
    kinds(floor).map((kind, i) => {
      const roomNo = `${floor}0${i + 1}`
      return { ...kind, floor, roomNo, name: `{}${roomNo}${kind.suffix ?? ''}` }
    }),
  )
}

function row(input: {
  key: string
  campus: string
  building: string | null
  room: Room
  owner: string
  openTime: unknown
}): DemoRow {
  const { key, campus, building, room, owner, openTime } = input
  return {
    entity: 'base.venue',
    key: `venue:${key}`,
    values: {
      venueName: room.name,
      venueCode: key,
      campusId: ref(`campus:${campus}`),
      buildingId: building ? ref(`building:${building}`) : null,
      floor: building ? room.floor : null,
      roomNo: building ? room.roomNo : null,
      venueType: room.type,
      seats: room.seats,
      examSeats: room.examSeats ?? null,
      equipment: room.equipment,
      departmentId: ref(`department:${owner}`),
      isBookable: room.isBookable ?? false,
      openTime,
      status: '1',
    },
  }
}
