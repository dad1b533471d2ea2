/** A day of people who lead classes: their students, who is away, what waits for their word. */
export const leaderDay = [
  '/mystudent',
  '/leave',
  '/process',
  '/servicecenter',
  '/base/timetable',
  '/status',
  '/schedule',
  '/family',
]

export const officeDay = ['/leave', '/process', '/servicecenter']

const dormitories = ['/dormitory', '/roomChange', '/holiday']

/** A keeper sits at the gate: who comes and goes, what is lent and handed over; rooms are looked up. */
export const keeperDay = [
  ...dormitories,
  '/dormitory/desk',
  '/dormitory/checkin',
  '/dormitory/checkout',
  '/dormitory/register',
  '/dormitory/key',
  '/dormitory/dutyLog',
  '/dormitory/goods',
  '/dormitory/leave',
  '/dormitory/graduate',
  '/dormitory/places',
  '/roomChange/exec',
  '/holiday/list',
]

/** The office of the dormitories gives beds and follows who lives where; places and ledgers are kept up now and then. */
export const dormitoryDay = [
  ...dormitories,
  '/dormitory/register',
  '/dormitory/assign',
  '/dormitory/leave',
  '/dormitory/checkin',
  '/dormitory/checkout',
  '/dormitory/offcampus',
  '/dormitory/places',
  '/dormitory/room',
  '/dormitory/bed',
  '/dormitory/desk',
  '/dormitory/dutyLog',
  '/dormitory/key',
  '/dormitory/goods',
  '/dormitory/duty',
  '/roomChange/exec',
  '/holiday/list',
]

/** Where somebody lives comes before living elsewhere. */
export const studentDormitoryDay = [...dormitories, '/dormitory/mine', '/dormitory/choose']
