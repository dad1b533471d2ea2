import { describe, expect, test } from 'vitest'
import { englishOffences } from './english.ts'
import { expectNoOffences, placesOf } from './offence.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('every text of the product has its English', () => expectNoOffences(englishOffences(productFiles())))

describe('the English check', () => {
  const kernelCatalogue = 'browser/wire/locales/en.json'
  const baseCatalogue = 'modules/school/base/shared/locales/en.json'
  const found = (files: Record<string, string>) => placesOf(englishOffences(madeUp(files)))
  const told = (files: Record<string, string>) => englishOffences(madeUp(files)).map(({ why }) => why)

  test('finds translated texts without English, whatever their spelling', () => {
    expect(
      told({
        'browser/kit/a.tsx': [
          "const a = t('保存')",
          'const b = i18n.t(`取消`)',
          "const c = t(isNew ? '新增' : '编辑')",
          'const d = <T>删除</T>',
          "const e = t('共 {{count}} 条', { count })",
          "const g = t('关', { context: 'door' })",
        ].join('\n'),
        [kernelCatalogue]: JSON.stringify({
          保存: 'Save',
          '共 {{count}} 条_one': '{{count}} row',
          '共 {{count}} 条_other': '{{count}} rows',
        }),
      }),
    ).toEqual([
      '“取消” has no English text',
      '“新增” has no English text',
      '“编辑” has no English text',
      '“删除” has no English text',
      '“关_door” has no English text',
    ])
  })

  test('finds declared labels, sections and states without English, and lets the kernel serve all', () => {
    expect(
      found({
        'modules/school/base/shared/room.ts': [
          "export const room = defineEntity('base.room', {",
          "  label: '房间',",
          '  fields: {',
          "    name: f.text({ label: '名称', help: '不超过 20 字' }),",
          "    state: f.state({ free: ['1', '空闲'], taken: ['2', '占用'] }, { label: '状态' }),",
          '  },',
          "  form: [{ section: '基本信息', fields: ['name'] }],",
          '})',
          "export const wrong = defineError({ code: 'X', message: '房间已满' })",
        ].join('\n'),
        'modules/school/base/module.ts':
          "export const base = defineModule({ label: '基础数据', menu: [{ title: '房间管理' }] })",
        [kernelCatalogue]: JSON.stringify({ 名称: 'Name', 状态: 'State' }),
        [baseCatalogue]: JSON.stringify({ 房间: 'Room', 空闲: 'Free', 房间已满: 'The room is full' }),
      }),
    ).toEqual([
      'modules/school/base/shared/room.ts:4 no-english',
      'modules/school/base/shared/room.ts:5 no-english',
      'modules/school/base/shared/room.ts:7 no-english',
      'modules/school/base/module.ts:1 no-english',
      'modules/school/base/module.ts:1 no-english',
    ])
  })

  test('finds what the server says without English, whatever the holes are called', () => {
    expect(
      told({
        'modules/school/base/server/a.ts': [
          "throw badRequest({ text: '房间已满' })",
          'throw badRequest({ text: `房间【${room.name}】还有 ${count} 人` })',
          "draft.problems['name'] = isNew ? '名称已存在' : `${label}不能修改`",
          "const rows = await db.query(`select '空闲' as state from base_room`)",
          "if (text === '空闲' || text.startsWith('空闲')) throw new Error('不会发生')",
        ].join('\n'),
        'modules/school/base/shared/b.ts':
          "const name = f.text({ label: '名称', synonyms: ['房间名称'], match: { message: '名称只能包含字母' } })",
        'modules/school/base/demo-rooms.ts': "export const rooms = [{ name: '一号楼' }]",
        'modules/school/base/server/errors.ts': "export const full = defineError({ message: '房间已满 {n} 人' })",
        [baseCatalogue]: JSON.stringify({
          名称: 'Name',
          '房间已满 {} 人': 'By a hole of this form nothing is known',
          '房间【{{a}}】还有 {{b}} 人': '{{b}} people are in {{a}}',
          '{{field}}不能修改': '{{field}} cannot be changed',
        }),
      }),
    ).toEqual([
      '“房间已满” has no English text',
      '“名称已存在” has no English text',
      '“名称只能包含字母” has no English text',
      '“房间已满 {n} 人” has no English text',
    ])
  })

  test('leaves the data of a school, tests and demo rows alone', () => {
    expect(
      found({
        'modules/school/base/shared/sets.ts': [
          "export const nation = { set: 'nation', type: 'standard', items: [{ key: '01', label: '汉族' }] }",
          "export const yes = { set: 'yes', type: 'system', items: [{ key: '1', label: '是' }] }",
        ].join('\n'),
        'modules/school/base/shared/sets.test.ts': "const a = { label: '测试' }",
        'modules/school/base/demo.ts': "export const rows = [{ label: '一号楼' }]",
      }),
    ).toEqual(['modules/school/base/shared/sets.ts:2 no-english'])
  })

  test('finds Chinese left bare in screens', () => {
    expect(
      found({
        'modules/school/base/web/a.tsx': [
          '// 注释不算',
          'const a = <Button title="保存">取消</Button>',
          "const b = { title: '姓名' }",
          'const c = `共 ${n} 条`',
          "type D = '中文'",
          'const e = <Option>简体中文</Option>',
        ].join('\n'),
        'modules/school/base/web/b.tsx': 'const a = t(`共 ${n} 条`)',
        'modules/school/base/web/a.test.tsx': "expect(x).toBe('保存')",
      }),
    ).toEqual([
      'modules/school/base/web/a.tsx:2 bare-chinese',
      'modules/school/base/web/a.tsx:2 bare-chinese',
      'modules/school/base/web/a.tsx:3 bare-chinese',
      'modules/school/base/web/a.tsx:4 bare-chinese',
      'modules/school/base/web/a.tsx:4 bare-chinese',
      'modules/school/base/web/b.tsx:1 holes',
      'modules/school/base/web/b.tsx:1 holes',
    ])
  })

  test('finds unused keys, differing holes and untranslated texts in the catalogues', () => {
    expect(
      found({
        'browser/kit/a.tsx': "const a = [t('第 {{page}} 页'), t('保存'), t('取消')]",
        'modules/school/base/web/a.tsx': "const a = t('房间')",
        [kernelCatalogue]: '{\n"第 {{page}} 页": "Page {{number}}",\n"保存": "保存",\n"取消": "",\n"房间": "Room"\n}',
        [baseCatalogue]: '{\n"房间": "Room",\n"多余": "Left over"\n}',
      }),
    ).toEqual([
      `${kernelCatalogue}:2 holes-differ`,
      `${kernelCatalogue}:3 not-english`,
      `${kernelCatalogue}:4 not-english`,
      `${baseCatalogue}:3 unused-english`,
    ])
  })

  test('finds texts with two translations, whoever wrote them, unless a context tells them apart', () => {
    const leaveCatalogue = 'modules/affairs/leave/shared/locales/en.json'
    const files = (leave: Record<string, string>) => ({
      'modules/school/base/web/a.tsx': "const a = [t('撤销'), t('{{n}} 人', { n }), t('启用')]",
      'modules/affairs/leave/web/a.tsx':
        "const a = [t('撤销'), t('撤销', { context: 'undo' }), t('{{count}} 人', { count }), t('启用')]",
      [baseCatalogue]: JSON.stringify({ 撤销: 'Withdraw', '{{n}} 人': '{{n}} people', 启用: 'Enabled' }),
      [leaveCatalogue]: JSON.stringify(leave, null, 1),
    })
    expect(
      found(files({ 撤销: 'Undo', 撤销_undo: 'Undo', '{{count}} 人': '{{count}} students', 启用: 'Enabled' })),
    ).toEqual([`${leaveCatalogue}:2 two-translations`, `${leaveCatalogue}:4 two-translations`])
    expect(
      found(files({ 撤销: 'Withdraw', 撤销_undo: 'Undo', '{{count}} 人': '{{count}} people', 启用: 'Enabled' })),
    ).toEqual([])
  })

  test('finds holes without a name, by which no sentence is ever known', () => {
    expect(
      found({
        'modules/school/base/server/a.ts': 'throw badRequest({ text: `账号 ${no} 已存在` })',
        [baseCatalogue]: '{"账号 {{}} 已存在": "The account {{}} exists"}',
      }),
    ).toEqual([`${baseCatalogue}:1 nameless-hole`])
  })
})
