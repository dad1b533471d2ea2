import { expect, test } from 'vitest'
import { numberTasks, readMatrix, type SheetCells } from './matrix.ts'

const head = ['节次', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日']
const rowsOf = (...rows: string[][]): SheetCells[] => rows.map((cells, i) => ({ row: i + 1, cells }))

test('each cell of four lines is a lesson of the class named above, at the day and sections of its place', () => {
  const matrix = readMatrix(
    rowsOf(
      ['2026-2027学年第一学期 课程表'],
      ['班级：软件2401', '', '人数：45'],
      head,
      [
        '第1-2节',
        '',
        '程序设计基础\n李老师(10021)\n1-16周\n第一教学楼201',
        '',
        '体育\n王老师 10033\n1-8周\n操场\n\n美育\n赵老师（10044）\n9-16周(单)\n音乐厅',
      ],
      ['班级', '软件2402'],
      head,
      ['上午', '3-4', '', '', '', '', '', ''],
      ['3,4', '程序设计基础\n李老师(10021)\n1-16周'],
    ),
  )!
  expect(matrix.term).toBe('2026-2027-1')
  expect(matrix.cells).toEqual([
    {
      row: 4,
      className: '软件2401',
      weekday: '周二',
      sections: '1-2节',
      courseName: '程序设计基础',
      teacherName: '李老师',
      gh: '10021',
      weeks: '1-16周',
      room: '第一教学楼201',
      problem: null,
    },
    {
      row: 4,
      className: '软件2401',
      weekday: '周四',
      sections: '1-2节',
      courseName: '体育',
      teacherName: '王老师',
      gh: '10033',
      weeks: '1-8周',
      room: '操场',
      problem: null,
    },
    {
      row: 4,
      className: '软件2401',
      weekday: '周四',
      sections: '1-2节',
      courseName: '美育',
      teacherName: '赵老师',
      gh: '10044',
      weeks: '9-16周(单)',
      room: '音乐厅',
      problem: null,
    },
    {
      row: 8,
      className: '软件2402',
      weekday: '周一',
      sections: '3-4节',
      courseName: '程序设计基础',
      teacherName: '李老师',
      gh: '10021',
      weeks: '1-16周',
      room: '',
      problem: null,
    },
  ])
})

test('a title names the class as well, a teacher needs no number, and a cell with too few lines says so', () => {
  const matrix = readMatrix(rowsOf(['软件2403班课程表'], head, ['5-6节', '英语\n陈晨\n1-4周\n甲101', '高等数学']))!
  expect(matrix.cells).toMatchObject([
    { className: '软件2403', teacherName: '陈晨', gh: '' },
    { problem: '单元格“高等数学”应为四行：课程、教师、周次、教室' },
  ])
})

test('a list is no matrix', () => {
  expect(
    readMatrix(rowsOf(['学年', '学期', '教学班号', '星期', '节次'], ['2026-2027', '1', 'A', '周三', '3-4节'])),
  ).toBeNull()
})

test('classes that sit together in one lesson are one teaching class; others of the same teacher are not', () => {
  const cell = (className: string, change = {}) => ({
    courseCode: 'X1',
    gh: '10021',
    className,
    weekday: '周一',
    sections: '1-2节',
    weeks: '1-16周',
    room: '甲101',
    ...change,
  })
  const numbered = numberTasks([
    cell('软2'),
    cell('软1'),
    cell('软1', { weekday: '周三', room: '甲102' }),
    cell('软3', { weekday: '周四' }),
    cell('软4', { weekday: '周五', room: '' }),
    cell('软5', { weekday: '周五', room: '' }),
  ])
  expect(numbered.map((one) => one.taskNo)).toEqual([
    'X1-10021-软1',
    'X1-10021-软1',
    'X1-10021-软1',
    'X1-10021-软3',
    'X1-10021-软4',
    'X1-10021-软5',
  ])
})

test('very long cells are answered, whatever sign they repeat', () => {
  const long = (sign: string) => sign.repeat(500_000)
  const matrix = readMatrix(
    rowsOf([`${long('学期')}x`], [`2026-2027${long(' ')}x`], ['班级', '软件2402'], head, [
      '1-2',
      `体育\n王老师${long('a')}!\n1-8周\n操场`,
    ]),
  )!
  expect(matrix.term).toBeNull()
  expect(matrix.cells.map(({ className, teacherName }) => [className, teacherName.length])).toEqual([['软件2402', 200]])
})
