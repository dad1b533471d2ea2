import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.dictionarySet': true
    'sys.dictionary': true
    'sys.appInfo': true
    'sys.param': true
    'sys.job': true
    'sys.file': true
    'sys.idempotency': true
    'sys.seed': true
  }
}

const hidden = {
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
  service: 'base',
} as const

const onOff = { on: ['1', '启用', 'green'], off: ['0', '停用', 'grey'] } as const

/** Whose a code set is: fixed by the product, the school's own to extend, or a national standard. */
export const dictionaryTypes = {
  system: ['0', '系统', 'grey'],
  school: ['1', '业务', 'blue'],
  standard: ['2', '国标', 'teal'],
} as const

const setCode = {
  label: '字典编码',
  required: true,
  max: 30,
  codeLike: true,
  pattern: { match: /^[A-Za-z]\w*$/, message: '字典编码应以字母开头，由字母和数字组成' },
  fixed: '字典编码不能修改',
} as const

export const dictionarySet = defineEntity('sys.dictionarySet', {
  ...hidden,
  label: '字典',
  path: 'dataDictionarySet',
  title: 'setName',
  fields: {
    code: f.text(setCode),
    setName: f.text({ label: '字典名称', required: true, max: 50 }),
    dictionaryType: f.state(dictionaryTypes, { label: '字典类型', required: true, default: '1', computed: true }),
    isBuiltIn: f.flag({ label: '内置', required: true, default: false, computed: true }),
    sort: f.integer({ label: '排序', required: true, default: 0, computed: true }),
    remark: f.text({ label: '备注', max: 200 }),
  },
  unique: [{ on: ['code'], message: '字典编码已存在' }],
})

/** One code of a set. What the product brought is locked: its label may change, its key may not. */
export const dictionary = defineEntity('sys.dictionary', {
  label: '数据字典',
  service: 'base',
  path: 'dataDictionary',
  title: 'dictionaryValue',
  fields: {
    code: f.text({ ...setCode, isExact: true }),
    dictionaryKey: f.text({
      label: '字典键',
      required: true,
      max: 20,
      codeLike: true,
      pattern: { match: /^[\w.-]+$/, message: '字典键只能由字母、数字、点、横线组成' },
      fixed: '字典键不能修改，可停用后新增',
    }),
    dictionaryValue: f.text({ label: '字典值', required: true, max: 100 }),
    valueEn: f.text({ label: '英文名称', max: 200 }),
    parentKey: f.text({ label: '上级字典键', max: 20 }),
    valueTw: f.text({ label: '繁体名称', max: 100 }),
    tone: f.text({
      label: '颜色',
      max: 10,
      pattern: { match: /^(blue|green|amber|red|violet|teal|grey)?$/, message: '颜色不在可选范围内' },
    }),
    synonyms: f.json(z.array(z.string().max(50)).max(20), { label: '同义词' }),
    extra: f.json(z.record(z.string(), z.unknown()), { label: '扩展' }),
    stdCode: f.text({ label: '上报代码', max: 20 }),
    isLocked: f.flag({ label: '锁定', required: true, default: false, computed: true }),
    sort: f.integer({ label: '排序', required: true, default: 0, min: 0, max: 100_000 }),
    status: f.state(onOff, { label: '状态', required: true, default: '1' }),
  },
  unique: [{ on: ['code', 'dictionaryKey'], message: '字典键已存在' }],
  list: {
    columns: [
      'code',
      'dictionaryKey',
      'dictionaryValue',
      'valueEn',
      'valueTw',
      'parentKey',
      'tone',
      'stdCode',
      'sort',
      'status',
    ],
    filters: ['code', 'dictionaryValue', 'status'],
    sort: ['code', 'sort', 'dictionaryKey'],
  },
  form: [
    {
      section: '字典项',
      fields: [
        'code',
        'dictionaryKey',
        'dictionaryValue',
        'valueEn',
        'valueTw',
        'parentKey',
        'tone',
        'stdCode',
        'sort',
        'status',
      ],
    },
  ],
  excel: {
    import: [
      'code',
      'dictionaryKey',
      'dictionaryValue',
      'valueEn',
      'valueTw',
      'parentKey',
      'tone',
      'stdCode',
      'status',
    ],
    matchBy: [['code', 'dictionaryKey']],
  },
  removable: 'hard',
})

/** Parameters a school has set; those it has not are at their default. Secret ones are stored sealed. */
export const param = defineEntity('sys.param', {
  ...hidden,
  label: '参数',
  path: 'baseParams',
  title: 'paramsId',
  fields: {
    paramsId: f.text({ label: '参数键', required: true }),
    /** For whom the value counts; empty for everybody. */
    population: f.text({ label: '人群', max: 30 }),
    /** Empty where only a change for later is set: until then the default counts. */
    paramsValue: f.longText({ label: '参数值', max: 20_000 }),
    /** Counts from `effectTime` on. */
    nextValue: f.longText({ label: '预约的参数值', max: 20_000 }),
    effectTime: f.moment({ label: '生效时间' }),
  },
  unique: [{ on: ['paramsId', 'population'] }],
})

/** Where visitors are sent to sign in, and what vouches for them in reports. */
export const entranceOperation = 'appInfo:entrance'
const entrance = { operation: entranceOperation } as const

/** What an app of the school shows of itself before anyone signs in; one row for each app. */
export const appInfo = defineEntity('sys.appInfo', {
  ...hidden,
  label: '平台设置',
  path: 'appInfo',
  title: 'globalTitle',
  fields: {
    appType: f.text({ label: '应用', required: true, max: 10, fixed: '应用不能修改' }),
    globalTitle: f.text({ label: '平台名称', required: true, max: 40 }),
    globalViceTitle: f.text({ label: '副标题', max: 60 }),
    globalViceTitleMsg: f.text({ label: '副标题说明', max: 100 }),
    loginTips: f.longText({ label: '登录提示', max: 500 }),
    showLogin: f.flag({ label: '显示登录表单', required: true, default: true, guarded: entrance }),
    ssoType: f.state(
      { none: ['0', '不使用'], cas: ['1', 'CAS'], oauth: ['2', 'OAuth2 / OIDC'], jwt: ['3', 'JWT'] },
      { label: '统一认证', required: true, default: '0', guarded: entrance },
    ),
    ssoLoginUrl: f.url({ label: '统一认证登录地址', guarded: entrance }),
    ssoLogoutUrl: f.url({ label: '统一认证退出地址', guarded: entrance }),
    isWartermark: f.flag({ label: '显示水印', required: true, default: true }),
    wartermarkText: f.text({ label: '水印文字', max: 60 }),
    ureportUrl: f.url({ label: '报表工具地址', guarded: entrance }),
    logo: f.files({ label: '标志', max: 1, image: true, maxMegabytes: 2 }),
    loginBg: f.files({ label: '登录页图片', max: 1, image: true, maxMegabytes: 5 }),
    favicon: f.files({ label: '浏览器图标', max: 1, image: true, maxMegabytes: 1 }),
    primaryColor: f.text({
      label: '主题色',
      max: 7,
      pattern: { match: /^(#[0-9a-f]{6})?$/i, message: '主题色应为 #RRGGBB' },
    }),
    languages: f.json(z.array(z.enum(['zh-cn', 'zh-tw', 'en'])).min(1), { label: '可选语言' }),
    icp: f.text({ label: '备案号', max: 60 }),
    copyright: f.text({ label: '版权信息', max: 100 }),
  },
  unique: [{ on: ['appType'], message: '该应用已有设置，请刷新后修改' }],
})

export const jobStates = {
  queued: ['0', '排队', 'grey'],
  running: ['1', '运行', 'blue'],
  done: ['2', '成功', 'green'],
  partly: ['3', '部分成功', 'amber'],
  failed: ['4', '失败', 'red'],
  cancelled: ['5', '已取消', 'grey'],
} as const

/** Long work and its progress. */
export const job = defineEntity('sys.job', {
  ...hidden,
  label: '任务',
  path: 'job',
  title: 'title',
  fields: {
    type: f.text({ label: '类型', required: true }),
    title: f.text({ label: '名称', required: true, max: 200 }),
    ownerId: f.ref('sys.user', { label: '发起人' }),
    params: f.json(z.unknown(), { label: '参数' }),
    status: f.state(jobStates, { label: '状态', required: true, default: '0' }),
    total: f.integer({ label: '总数', required: true, default: 0 }),
    done: f.integer({ label: '已完成', required: true, default: 0 }),
    failed: f.integer({ label: '失败数', required: true, default: 0 }),
    stage: f.text({ label: '阶段' }),
    message: f.text({ label: '说明', max: 500 }),
    result: f.json(z.unknown(), { label: '结果' }),
    resultFileId: f.text({ label: '结果文件', max: 36 }),
    errorFileId: f.text({ label: '错误文件', max: 36 }),
    attempt: f.integer({ label: '尝试次数', required: true, default: 0 }),
    isCancelWanted: f.flag({ label: '请求取消', required: true, default: false }),
    /** Two of the same key never wait or run at once. */
    dedupeKey: f.text({ label: '去重键', max: 64 }),
    heartbeatTime: f.moment({ label: '心跳' }),
    startTime: f.moment({ label: '开始时间' }),
    endTime: f.moment({ label: '结束时间' }),
  },
  unique: [{ on: ['dedupeKey'], where: { status: ['0', '1'] }, message: '同一任务正在进行，请稍候' }],
  retain: { days: 90, by: 'endTime' },
  indexes: [['status', 'heartbeatTime']],
})

export const fileStates = {
  loose: ['0', '临时', 'grey'],
  linked: ['1', '已关联', 'green'],
  left: ['2', '待清理', 'amber'],
} as const

/** What a check for viruses found; 未检 where none was made. */
export const scanStates = {
  unchecked: ['0', '未检', 'grey'],
  safe: ['1', '安全', 'green'],
  blocked: ['2', '拦截', 'red'],
} as const

/** A stored file. A private one is read by whoever may read the record it hangs on. Only the server writes here. */
export const file = defineEntity('sys.file', {
  label: '附件',
  service: 'resource',
  path: 'attachment',
  title: 'name',
  fields: {
    name: f.text({ label: '文件名', required: true, computed: true, max: 200, width: 260 }),
    extension: f.text({ label: '扩展名', computed: true, isExact: true, max: 20, width: 90 }),
    mime: f.text({ label: '类型', required: true, computed: true, max: 200 }),
    size: f.integer({ label: '大小', required: true, computed: true, width: 100 }),
    bucketName: f.text({ label: '存储', required: true, computed: true, width: 100 }),
    objectKey: f.text({ label: '对象', required: true, computed: true, max: 200 }),
    sha256: f.text({ label: '摘要', required: true, computed: true, max: 64 }),
    width: f.integer({ label: '宽', computed: true }),
    height: f.integer({ label: '高', computed: true }),
    thumbs: f.text({ label: '缩略图', computed: true }),
    isPublic: f.flag({ label: '公开', required: true, computed: true, default: false, width: 80 }),
    entity: f.text({ label: '业务', computed: true, width: 140 }),
    recordId: f.text({ label: '记录', computed: true, max: 36 }),
    ownerId: f.text({ label: '上传人', computed: true, max: 36 }),
    status: f.state(fileStates, { label: '状态', required: true, computed: true, default: '0', width: 90 }),
    scanState: f.state(scanStates, { label: '病毒检查', computed: true, default: '0', width: 100 }),
  },
  search: ['name'],
  list: {
    columns: [
      'name',
      'extension',
      'mime',
      'size',
      'entity',
      'recordId',
      'ownerId',
      'bucketName',
      'thumbs',
      'isPublic',
      'status',
      'scanState',
    ],
    filters: ['extension', 'entity', 'bucketName', 'isPublic', 'status', 'scanState'],
  },
  form: [],
  indexes: [['entity', 'recordId'], ['status'], ['sha256'], ['objectKey']],
  removable: 'hard',
  isLog: true,
  internal: true,
})

/** The first answer to a write that carried a key; the same key and body get it again for 24 hours. */
export const idempotency = defineEntity('sys.idempotency', {
  ...hidden,
  label: '请求标识',
  path: 'sysIdempotency',
  title: 'key',
  fields: {
    userId: f.text({ label: '账号', required: true, max: 36 }),
    path: f.text({ label: '地址', required: true, max: 200 }),
    key: f.text({ label: '标识', required: true, max: 200 }),
    bodyHash: f.text({ label: '内容摘要', required: true }),
    answer: f.json(z.unknown(), { label: '结果' }),
    time: f.moment({ label: '时间', required: true }),
  },
  unique: [{ on: ['userId', 'path', 'key'] }],
  retain: { days: 1, by: 'time' },
  indexes: [['time']],
})

/** Which version of each seed a school has; a seed never overwrites what the school changed itself. */
export const seed = defineEntity('sys.seed', {
  ...hidden,
  label: '初始数据',
  path: 'sysSeed',
  title: 'name',
  fields: {
    name: f.text({ label: '名称', required: true }),
    edition: f.text({ label: '版本', required: true }),
    /** What a grant gave so far, so that what a school took away is not given again. */
    given: f.json(z.unknown(), { label: '已给出' }),
  },
  unique: [{ on: ['name'] }],
})
