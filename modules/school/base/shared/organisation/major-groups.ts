/** The nineteen groups of the national catalogue of vocational majors (2021), by the first two digits of a code. */
const branches: Readonly<Record<string, string>> = {
  41: '农林牧渔大类',
  42: '资源环境与安全大类',
  43: '能源动力与材料大类',
  44: '土木建筑大类',
  45: '水利大类',
  46: '装备制造大类',
  47: '生物与化工大类',
  48: '轻工纺织大类',
  49: '食品药品与粮食大类',
  50: '交通运输大类',
  51: '电子与信息大类',
  52: '医药卫生大类',
  53: '财经商贸大类',
  54: '旅游大类',
  55: '文化艺术大类',
  56: '新闻传播大类',
  57: '教育与体育大类',
  58: '公安与司法大类',
  59: '公共管理与服务大类',
}

/** Classes of the same catalogue by the first four digits, as far as colleges like ours commonly have them; others show their digits. */
const classes: Readonly<Record<string, string>> = {
  4101: '农业类',
  4102: '林业类',
  4103: '畜牧业类',
  4401: '建筑设计类',
  4403: '土建施工类',
  4404: '建筑设备类',
  4405: '建设工程管理类',
  4601: '机械设计制造类',
  4602: '机电设备类',
  4603: '自动化类',
  4607: '汽车制造类',
  5001: '铁道运输类',
  5002: '道路运输类',
  5101: '电子信息类',
  5102: '计算机类',
  5103: '通信类',
  5201: '临床医学类',
  5202: '护理类',
  5203: '药学类',
  5206: '康复治疗类',
  5302: '金融类',
  5303: '财务会计类',
  5306: '工商管理类',
  5307: '电子商务类',
  5308: '物流类',
  5401: '旅游类',
  5402: '餐饮类',
  5501: '艺术设计类',
  5502: '表演艺术类',
  5701: '教育类',
}

/** The group a major belongs to; digits that are not in the catalogue stand for themselves. */
export function majorBranchName(majorCode: string): string {
  return branches[majorCode.slice(0, 2)] ?? majorCode.slice(0, 2)
}

export function majorClassName(majorCode: string): string {
  return classes[majorCode.slice(0, 4)] ?? majorCode.slice(0, 4)
}
