/** The fictional college as tables. `classes` are the small school's classes of each intake, oldest first. */
export const schoolName = '云麓职业技术学院'

export type DemoMajor = {
  code: string
  inner: string
  name: string
  short: string
  classes: readonly [number, number, number]
  maleShare: number
  paused?: boolean
}
export type DemoCollege = { code: string; name: string; short: string; campus: string; majors: readonly DemoMajor[] }
export type DemoOffice = {
  code: string
  name: string
  short: string
  type: string
  sections: readonly (readonly [code: string, name: string])[]
}

export const campuses = [
  {
    code: 'YL',
    name: '云麓校区',
    isMain: true,
    canton: '430104',
    address: '长沙市岳麓区云麓大道1号',
    phone: '0731-80000000',
    area: '486000.00',
    lng: '112.920000',
    lat: '28.140000',
    fence: [
      [112.9164, 28.1371],
      [112.9238, 28.1369],
      [112.9241, 28.1412],
      [112.9219, 28.1431],
      [112.9166, 28.1429],
    ],
  },
  {
    code: 'XC',
    name: '星城校区',
    isMain: false,
    canton: '430112',
    address: '长沙市望城区星城路88号',
    phone: '0731-80001000',
    area: '213500.00',
    lng: '112.830000',
    lat: '28.310000',
    fence: [
      [112.8278, 28.3079],
      [112.8322, 28.3081],
      [112.8324, 28.3122],
      [112.8281, 28.3126],
    ],
  },
] as const

export const colleges: readonly DemoCollege[] = [
  {
    code: '11',
    name: '信息工程学院',
    short: '信息',
    campus: 'YL',
    majors: [
      { code: '510203', inner: '01', name: '软件技术', short: '软件', classes: [1, 2, 1], maleShare: 0.72 },
      { code: '510202', inner: '02', name: '计算机网络技术', short: '网络', classes: [0, 1, 1], maleShare: 0.75 },
      { code: '510205', inner: '03', name: '大数据技术', short: '大数据', classes: [0, 0, 1], maleShare: 0.66 },
    ],
  },
  {
    code: '12',
    name: '智能制造学院',
    short: '智造',
    campus: 'YL',
    majors: [
      { code: '460301', inner: '04', name: '机电一体化技术', short: '机电', classes: [1, 1, 1], maleShare: 0.9 },
      { code: '460305', inner: '05', name: '工业机器人技术', short: '机器人', classes: [0, 0, 1], maleShare: 0.9 },
    ],
  },
  {
    code: '13',
    name: '建筑工程学院',
    short: '建工',
    campus: 'YL',
    majors: [
      { code: '440301', inner: '06', name: '建筑工程技术', short: '建工', classes: [1, 1, 1], maleShare: 0.82 },
      { code: '440501', inner: '07', name: '工程造价', short: '造价', classes: [0, 1, 0], maleShare: 0.6 },
    ],
  },
  {
    code: '14',
    name: '财经学院',
    short: '财经',
    campus: 'YL',
    majors: [
      { code: '530302', inner: '08', name: '大数据与会计', short: '会计', classes: [1, 1, 1], maleShare: 0.25 },
      {
        code: '530201',
        inner: '09',
        name: '金融服务与管理',
        short: '金融',
        classes: [1, 0, 0],
        maleShare: 0.4,
        paused: true,
      },
    ],
  },
  {
    code: '15',
    name: '商贸物流学院',
    short: '商贸',
    campus: 'YL',
    majors: [
      { code: '530701', inner: '10', name: '电子商务', short: '电商', classes: [1, 0, 1], maleShare: 0.42 },
      { code: '530802', inner: '11', name: '现代物流管理', short: '物流', classes: [0, 1, 0], maleShare: 0.55 },
      { code: '530605', inner: '12', name: '市场营销', short: '营销', classes: [0, 0, 1], maleShare: 0.45 },
    ],
  },
  {
    code: '16',
    name: '旅游管理学院',
    short: '旅游',
    campus: 'XC',
    majors: [
      { code: '540101', inner: '13', name: '旅游管理', short: '旅游', classes: [1, 1, 0], maleShare: 0.3 },
      { code: '540106', inner: '14', name: '酒店管理与数字化运营', short: '酒店', classes: [0, 1, 1], maleShare: 0.38 },
    ],
  },
  {
    code: '17',
    name: '汽车工程学院',
    short: '汽车',
    campus: 'YL',
    majors: [
      { code: '460702', inner: '15', name: '新能源汽车技术', short: '新能源', classes: [1, 1, 1], maleShare: 0.93 },
      {
        code: '500211',
        inner: '16',
        name: '汽车检测与维修技术',
        short: '汽修',
        classes: [1, 0, 0],
        maleShare: 0.95,
        paused: true,
      },
    ],
  },
  {
    code: '18',
    name: '电子电气学院',
    short: '电子',
    campus: 'YL',
    majors: [
      { code: '510103', inner: '17', name: '应用电子技术', short: '电子', classes: [1, 1, 0], maleShare: 0.8 },
      { code: '510102', inner: '18', name: '物联网应用技术', short: '物联网', classes: [0, 1, 1], maleShare: 0.74 },
    ],
  },
  {
    code: '19',
    name: '护理学院',
    short: '护理',
    campus: 'XC',
    majors: [
      { code: '520201', inner: '19', name: '护理', short: '护理', classes: [1, 1, 1], maleShare: 0.1 },
      { code: '520601', inner: '20', name: '康复治疗技术', short: '康复', classes: [0, 0, 1], maleShare: 0.35 },
    ],
  },
  {
    code: '20',
    name: '艺术设计学院',
    short: '艺术',
    campus: 'XC',
    majors: [
      { code: '550102', inner: '21', name: '视觉传达设计', short: '视传', classes: [1, 1, 0], maleShare: 0.36 },
      { code: '550106', inner: '22', name: '环境艺术设计', short: '环艺', classes: [1, 0, 1], maleShare: 0.45 },
    ],
  },
  {
    code: '21',
    name: '农林生态学院',
    short: '农林',
    campus: 'XC',
    majors: [
      { code: '410105', inner: '23', name: '园艺技术', short: '园艺', classes: [1, 0, 1], maleShare: 0.48 },
      { code: '410303', inner: '24', name: '畜牧兽医', short: '畜牧', classes: [0, 1, 1], maleShare: 0.6 },
    ],
  },
  { code: '22', name: '马克思主义学院', short: '马院', campus: 'YL', majors: [] },
]

export const offices: readonly DemoOffice[] = [
  { code: '31', name: '党政办公室', short: '党政办', type: '2', sections: [] },
  { code: '32', name: '组织人事处', short: '人事处', type: '3', sections: [] },
  {
    code: '33',
    name: '教务处',
    short: '教务处',
    type: '3',
    sections: [
      ['3301', '学籍科'],
      ['3302', '教学运行科'],
    ],
  },
  {
    code: '34',
    name: '学生工作处',
    short: '学生处',
    type: '3',
    sections: [
      ['3401', '学生资助中心'],
      ['3402', '思想教育科'],
    ],
  },
  { code: '35', name: '招生就业处', short: '招就处', type: '3', sections: [] },
  { code: '36', name: '财务处', short: '财务处', type: '3', sections: [] },
  { code: '37', name: '后勤保卫处', short: '后勤处', type: '3', sections: [['3701', '宿舍管理科']] },
  { code: '38', name: '信息中心', short: '信息中心', type: '4', sections: [] },
]
