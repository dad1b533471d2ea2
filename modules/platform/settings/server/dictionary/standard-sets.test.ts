import { expect, test } from 'vitest'
import { modules } from '#modules/index.ts'

const sets = new Map(modules.flatMap((one) => one.dictionaries ?? []).map((set) => [set.set, set]))
const labels = (code: string) => Object.fromEntries(sets.get(code)!.items.map(({ key, label }) => [key, label]))

/** Every standard set: how many codes it has, and some of them with their words. */
const standard: Record<string, [number, Record<string, string>]> = {
  sex: [4, { 0: '未知的性别', 1: '男', 2: '女', 9: '未说明的性别' }],
  marriage: [8, { 10: '未婚', 20: '已婚', 21: '初婚', 23: '复婚', 30: '丧偶', 40: '离婚' }],
  health: [4, { 1: '健康或良好', 2: '一般或较弱', 3: '有慢性病', 6: '残疾' }],
  nation: [58, { '01': '汉族', '08': '壮族', 23: '高山族', 56: '基诺族', 97: '其他', 98: '外国血统中国籍人士' }],
  political: [13, { '01': '中共党员', '03': '共青团员', 10: '九三学社社员', 13: '群众' }],
  idCardType: [
    14,
    {
      1: '居民身份证',
      8: '台湾居民来往大陆通行证',
      A: '护照',
      C: '港澳居民来往内地通行证',
      D: '港澳台居民居住证',
      Z: '其他',
    },
  ],
  nationality: [
    249,
    {
      156: '中国',
      '004': '阿富汗',
      344: '中国香港',
      446: '中国澳门',
      158: '中国台湾',
      392: '日本',
      643: '俄罗斯',
      826: '英国',
      840: '美国',
      894: '赞比亚',
    },
  ],
  gatqw: [16, { '00': '否', '01': '香港同胞', '06': '台湾同胞亲属', 14: '归侨子女', 51: '外国人', 99: '其他' }],
  education: [
    20,
    {
      11: '博士研究生毕业',
      14: '硕士研究生毕业',
      21: '大学本科毕业',
      33: '大学专科肄业',
      47: '技工学校毕业',
      90: '其他',
    },
  ],
  degree: [5, { 1: '名誉博士', 2: '博士', 3: '硕士', 4: '学士', 9: '无' }],
  familyRelation: [
    20,
    { '01': '本人', 10: '配偶', 11: '夫', 51: '父亲', 58: '继母或养母', 64: '外祖母', 77: '妹', 99: '非亲属' },
  ],
  studentStatus: [
    21,
    { '01': '在读', '02': '休学', '07': '毕业', 16: '保留学籍(入伍)', 20: '延长修业年限', 99: '其他' },
  ],
  stuType: [11, { 1: '普通高职(三年制)', 3: '中高职贯通(3+2)', 10: '留学生', 99: '其他' }],
  trainMode: [4, { 1: '非定向', 2: '定向', 3: '委托培养', 4: '自筹经费' }],
  studyForm: [4, { 1: '全日制', 2: '业余', 3: '函授', 4: '脱产' }],
  eduLevel: [4, { 1: '中职', 2: '高职(专科)', 3: '本科', 4: '研究生' }],
  admitType: [8, { '01': '普通高考', '02': '单独招生', '07': '中外合作', '09': '其他' }],
  hukou: [4, { 1: '农业', 2: '非农业', 3: '居民', 9: '未知' }],
  bloodType: [5, { 1: 'A', 2: 'B', 3: 'AB', 4: 'O', 0: '未知' }],
  staffType: [9, { 10: '专任教师', 20: '教师兼行政', 60: '工勤人员', 81: '校外兼职/兼课', 82: '企业导师' }],
  staffBianzhi: [5, { 1: '事业编', 2: '人事代理', 3: '校聘合同', 4: '劳务派遣', 5: '外聘' }],
  staffStatus: [10, { 11: '在职', 15: '进修/挂职', 21: '退休', 24: '死亡', 99: '其他' }],
  title: [
    292,
    {
      '010': '高等学校教师',
      '011': '教授',
      '012': '副教授',
      '013': '讲师',
      '014': '助教',
      '082': '高级工程师',
      '083': '工程师',
      '084': '助理工程师',
      231: '主任医师',
      985: '政工员',
    },
  ],
  titleLevel: [5, { 1: '正高', 2: '副高', 3: '中级', 4: '初级', 9: '未定级' }],
  dualTeacher: [4, { 0: '否', 1: '初级', 2: '中级', 3: '高级' }],
  deptType: [8, { 1: '教学单位(学院/系)', 2: '党群部门', 5: '科室', 6: '教研室/专业组', 9: '其他' }],
  buildingUse: [9, { 1: '教学楼', 4: '宿舍楼', 7: '行政楼', 9: '其他' }],
  venueType: [13, { 1: '普通教室', 3: '智慧教室', 10: '运动场地', 12: '考场专用', 99: '其他' }],
  dayType: [9, { 1: '教学日', 3: '法定节假日', 4: '调休上课', 9: '实习' }],
  courseKind: [6, { 1: '公共必修', 3: '专业核心', 6: '实践' }],
  term: [3, { 1: '第一学期', 2: '第二学期', 3: '第三学期/小学期' }],
  yesNo: [2, { 1: '是', 0: '否' }],
  weekday: [7, { 1: '周一', 4: '周四', 7: '周日' }],
}

test.each(Object.entries(standard))('%s is complete', (code, [count, samples]) => {
  expect(sets.get(code)!.items).toHaveLength(count)
  expect(labels(code)).toMatchObject(samples)
})

test('no set says a key or a label twice, and every item above another is there', () => {
  for (const { set, items } of sets.values()) {
    expect([set, new Set(items.map((item) => item.key)).size, new Set(items.map((item) => item.label)).size]).toEqual([
      set,
      items.length,
      items.length,
    ])
    expect(items.filter((item) => item.parent && !items.some((one) => one.key === item.parent))).toEqual([])
  }
})

test('what studies, is on the books, or has ended, is told by flags', () => {
  const flagged = (flag: string) =>
    sets.get('studentStatus')!.items.flatMap((item) => (item.extra?.[flag] ? [item.key] : []))
  expect(flagged('isEnrolled')).toEqual(['01', '02', '04', '05', '13', '16', '20'])
  expect(flagged('isReading')).toEqual(['01', '05', '20'])
  expect(flagged('isEnded')).toEqual(['03', '06', '07', '08', '09', '10', '11', '14', '18', '19'])
})

test('each post stands in its series and says its level', () => {
  const posts = sets.get('title')!.items.filter((item) => item.parent)
  expect(posts).toHaveLength(236)
  expect(posts.every((post) => post.parent === `${post.key.slice(0, 2)}0`)).toBe(true)
  const levelOf = (key: string) => posts.find((post) => post.key === key)!.extra!['titleLevel']
  expect(['011', '012', '013', '014', '082', '085', '413'].map(levelOf)).toEqual(['1', '2', '3', '4', '2', '4', '3'])
})
