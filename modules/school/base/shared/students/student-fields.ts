import { f } from '#kernel/fields/f.ts'
import { personName, postcode } from '../patterns.ts'
import { firstSchoolDay } from './study-dates.ts'

const throughStatusChange = '学籍状态和班级须通过学籍异动办理'

/** Who and where a student is. What hangs on the class is filled by the server when the class is set. */
export const placementFields = {
  xh: f.text({
    label: '学号',
    codeLike: true,
    min: 6,
    max: 20,
    width: 120,
    pattern: { match: /^[0-9A-Za-z]+$/, message: '学号只能包含字母和数字' },
  }),
  ksh: f.text({
    label: '考生号',
    codeLike: true,
    max: 20,
    width: 150,
    pattern: { match: /^[0-9A-Za-z]+$/, message: '考生号只能包含字母和数字' },
  }),
  classId: f.ref('base.class', {
    label: '班级',
    fixed: throughStatusChange,
    width: 120,
    synonyms: ['班级名称', '行政班', '班级编码'],
  }),
  departmentId: f.ref('base.department', { label: '院系', computed: true, width: 160 }),
  majorId: f.ref('base.major', { label: '专业', computed: true, width: 160 }),
  gradeMajorId: f.ref('base.gradeMajor', { label: '年级专业', help: '未编班的新生填写，编班后随班级', width: 180 }),
  grade: f.integer({ label: '年级', computed: true, width: 80 }),
  campusId: f.ref('base.campus', { label: '校区', computed: true, width: 120 }),
  xjztM: f.code('studentStatus', {
    label: '学籍状态',
    required: true,
    default: '01',
    fixed: throughStatusChange,
    width: 110,
    synonyms: ['学籍状态码'],
  }),
  /** Since when class and status are what they are, where they changed after entry. */
  statusSince: f.day({ label: '最近异动日期', computed: true, width: 120 }),
  inSchool: f.flag({ label: '是否在校', default: true, width: 90 }),
  isResident: f.flag({ label: '住校', default: true, width: 80 }),
  schoolLength: f.decimal({ label: '学制', places: 1, min: 1, max: 8, unit: '年', help: '不填时取年级专业的学制' }),
  eduLevel: f.code('eduLevel', { label: '培养层次', help: '不填时取专业的层次' }),
  entryDate: f.day({ label: '入学日期', min: firstSchoolDay }),
  expectGradDate: f.day({ label: '预计毕业日期', min: firstSchoolDay, help: '不填时按年级和学制推算' }),
  realGradDate: f.day({ label: '实际毕业日期', min: firstSchoolDay }),
} as const

/** The person. */
export const personFields = {
  xm: f.text({
    label: '姓名',
    required: true,
    min: 2,
    max: 30,
    pattern: personName,
    width: 128,
    synonyms: ['学生姓名'],
  }),
  xmPy: f.text({ label: '姓名拼音', computed: true, max: 200 }),
  usedName: f.text({ label: '曾用名', max: 30, pattern: personName }),
  sex: f.code('sex', { label: '性别', help: '不填时取自身份证号', width: 70 }),
  birthday: f.day({ label: '出生日期', min: '1900-01-01', max: 'today', help: '不填时取自身份证号', width: 110 }),
  idCardType: f.code('idCardType', { label: '证件类型', required: true, default: '1' }),
  idCard: f.idCard({
    label: '证件号码',
    required: true,
    anyPaper: true,
    width: 180,
    synonyms: ['身份证号', '身份证号码', '证件号'],
  }),
  nation: f.code('nation', { label: '民族', width: 90 }),
  political: f.code('political', { label: '政治面貌', width: 110 }),
  politicalDate: f.day({ label: '入党（团）日期', min: '1900-01-01', max: 'today' }),
  nationality: f.code('nationality', { label: '国籍', default: '156' }),
  gatqw: f.code('gatqw', { label: '港澳台侨外', default: '00' }),
  marriage: f.code('marriage', { label: '婚姻状况' }),
  health: f.code('health', { label: '健康状况', grant: 'health' }),
  bloodType: f.code('bloodType', { label: '血型', grant: 'health' }),
  height: f.integer({ label: '身高', min: 50, max: 260, unit: 'cm', grant: 'health' }),
  weight: f.decimal({ label: '体重', places: 1, min: 20, max: 300, unit: 'kg', grant: 'health' }),
  photoFileId: f.files({ label: '入学照片', max: 1, image: true }),
  admitPhotoFileId: f.files({ label: '录取照片', max: 1, image: true }),
} as const

/** Where from and how to reach. Family, bank card and bed have records of their own. */
export const contactFields = {
  sjhm: f.phone({ label: '手机号', width: 130, synonyms: ['手机', '手机号码', '联系电话', '电话'] }),
  email: f.email({ label: '邮箱', synonyms: ['电子邮箱'] }),
  qq: f.text({
    label: 'QQ',
    codeLike: true,
    max: 20,
    pattern: { match: /^[1-9]\d{4,14}$/, message: 'QQ号格式不正确' },
  }),
  wechat: f.text({ label: '微信号', codeLike: true, max: 40 }),
  nativeCanton: f.region({ label: '籍贯' }),
  originCanton: f.region({ label: '生源地' }),
  hukouCanton: f.region({ label: '户口所在地' }),
  hukou: f.code('hukou', { label: '户口性质' }),
  homeCanton: f.region({ label: '家庭所在地' }),
  homeAddress: f.text({ label: '家庭地址', max: 200, sensitive: true, synonyms: ['家庭住址'] }),
  postcode: f.text({ label: '邮政编码', codeLike: true, max: 6, pattern: postcode, synonyms: ['邮编'] }),
} as const

/** How the student came. */
export const admissionFields = {
  stuType: f.code('stuType', { label: '学生类别', default: '1' }),
  trainMode: f.code('trainMode', { label: '培养方式', default: '1' }),
  studyForm: f.code('studyForm', { label: '学习形式', default: '1' }),
  admitType: f.code('admitType', { label: '录取方式' }),
  admitScore: f.decimal({ label: '录取总分', places: 1, min: 0, max: 1000 }),
  graduateSchool: f.text({ label: '毕业学校', max: 100 }),
} as const
