import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import { actorOfUser } from '#services/identity/session/actors.ts'
import { putFile } from '#tests/support/upload.ts'
import { plainContent } from '../shared/content.ts'
import { readSheet } from './flow-sheet.ts'
import { press } from './press.ts'
import { printFlow, type PrintOrder } from './print-flow.ts'
import { templateFor } from './templates.ts'
import { pagesOf, picture, printStage, type PrintStage } from './test-print.ts'

let stage: PrintStage
beforeAll(async () => {
  stage = await printStage()
})
afterAll(() => stage.school.close())

describe('a template', () => {
  test('names the part whose place does not exist, is printed once published, and shows nobody more than they see', async () => {
    await stage.publishType('printOwn', [stage.node('first', ['fdy01'], { name: '审核' })])
    const id = await stage.startAs('tea01', 'printOwn', { reason: '换章', days: 2 })
    await stage.act('fdy01', id, 'approve', { comment: '照准' })
    const content = plainContent('x')
    const blocks = [
      { id: 'a', kind: 'title', text: '专用单' },
      { id: 'b', kind: 'text', text: '因{{事由}}，共{{form.days}}天；{{node.first.name}}：{{node.first.comment}}' },
    ]
    expect((await stage.who('tea01').visitor.get('process/printTemplate/list')).status).toBe(403)
    expect(
      (
        await stage.who('tea01').visitor.post('process/printTemplate/save', {
          processType: 'printOwn',
          name: '专用',
          content: { ...content, blocks },
        })
      ).status,
    ).toBe(403)

    const bad = await stage.admin.post('process/printTemplate/save', {
      processType: 'printOwn',
      name: '专用',
      content: { ...content, blocks: [...blocks, { id: 'c', kind: 'text', text: '{{node.first.nothing}}' }] },
    })
    expect(bad.body.data.problems).toEqual([
      { index: 2, id: 'c', text: '第 3 块【段落】：打印模板变量 node.first.nothing 不存在' },
    ])
    expect((await stage.admin.post('process/printTemplate/publish', { id: bad.body.data.id })).body.msg).toBe(
      '模板存在 1 处问题，不能发布：第 3 块【段落】：打印模板变量 node.first.nothing 不存在',
    )
    expect(
      (
        await stage.admin.post('process/printTemplate/save', {
          id: bad.body.data.id,
          version: 7,
          processType: 'printOwn',
          name: '专用',
          content,
        })
      ).status,
    ).toBe(409)

    const good = await stage.admin.post('process/printTemplate/save', {
      id: bad.body.data.id,
      version: bad.body.data.version,
      processType: 'printOwn',
      name: '专用',
      content: { ...content, blocks },
    })
    expect((await pagesOf((await stage.pdfOf('tea01', id)).raw))[0]).not.toContain('专用单')
    expect(
      (await stage.admin.post('process/printTemplate/publish', { id: good.body.data.id })).body.data.versionNo,
    ).toBe(1)
    const [starter] = await stage.sql('select user_name as name from sys_user where id = $1', [stage.who('fdy01').id])
    expect((await pagesOf((await stage.pdfOf('tea01', id)).raw))[0]!.replaceAll(' ', '')).toContain(
      `专用单因换章，共2天；${String(starter!['name'])}：照准`,
    )
    expect(
      (await stage.who('tea01').visitor.get('process/process/getDetail', { instanceId: id })).body.data.print,
    ).toEqual([{ templateId: good.body.data.id, name: '专用' }])
    const offered = async () =>
      (await stage.who('tea01').visitor.get('process/process/getDetail', { instanceId: id })).body.data.print
    const usual = await offered()
    expect((await stage.admin.post('process/printTemplate/suspend', { id: good.body.data.id })).status).toBe(200)
    expect(await offered(), 'switched off').not.toEqual(usual)
    await stage.admin.post('process/printTemplate/publish', { id: good.body.data.id })
    expect(await offered()).toEqual(usual)

    const preview = await stage.admin.post('process/printTemplate/preview', {
      processType: 'printOwn',
      templateId: good.body.data.id,
      instanceId: id,
      content: { ...content, blocks },
    })
    expect(preview.body.data).toMatchObject({ total: 1, missing: [], problems: [] })
    expect(preview.body.data.pages[0].svg).toMatch(/^<svg .*viewBox="0 0 595\.28 841\.89"/)
    expect(
      (
        await stage.admin.post('process/printTemplate/preview', {
          processType: 'printOwn',
          content: { ...content, blocks },
        })
      ).body.data.total,
    ).toBe(1)
  })

  test('of more words or pages than anybody prints is refused before it is laid out, and the next one is printed', async () => {
    const preview = async (more: object) => {
      const { status, body } = await stage.admin.post('process/printTemplate/preview', {
        processType: 'printOwn',
        content: { ...plainContent('甲'), ...more },
      })
      return [status, status === 200 ? body.data.total : body.msg]
    }
    const fields = (rows: number, value: string) => ({
      id: 'f',
      kind: 'fields',
      rows: Array.from({ length: rows }, () => ({ label: '项', value })),
    })
    const many = Array.from({ length: 28 }, () => fields(80, 'a'.repeat(2000)))
    expect(await preview({ blocks: many })).toEqual([400, '模板文字过多，合计不能超过 30000 字'])
    const tooMuch = [400, '打印内容过多，请精简模板或内容后重试']
    // On a paper without room every letter stands on a page of its own.
    const margins = { top: 80, right: 80, bottom: 80, left: 80 }
    const words = { id: 'w', kind: 'text', text: '字\n'.repeat(900) }
    expect(await preview({ paper: 'A5', orientation: 'landscape', margins, blocks: [words] })).toEqual(tooMuch)
    expect(await preview({ blocks: [words] })).toEqual([200, expect.any(Number)])
    expect(await preview({ blocks: [fields(7, '文字'.repeat(1000))] })).toEqual([200, expect.any(Number)])
  })

  test('takes pictures that are there and its own', async () => {
    const seal = await putFile(stage.school, stage.admin, {
      name: '章.png',
      content: await picture('#cc2233'),
      type: 'image/png',
    })
    const block = { id: 's', kind: 'seal', fileId: seal, text: '{{school}}\n{{endDate}}' }
    const saved = await stage.admin.post('process/printTemplate/save', {
      processType: 'printOwn',
      name: '带章',
      content: { blocks: [block] },
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const other = await stage.admin.post('process/printTemplate/save', {
      processType: 'printOwn',
      name: '借章',
      content: { blocks: [block] },
    })
    expect([other.status, other.body.msg]).toEqual([400, '图片不存在，请重新上传'])
    expect(
      (
        await stage.admin.post('process/printTemplate/save', {
          processType: 'printOwn',
          name: '带章',
          content: { blocks: [] },
        })
      ).status,
    ).toBe(400)
  })
})

test('nobody holds a transaction open while the press, which may be busy with others, lays a paper out', async () => {
  await stage.publishType('pressed', [stage.node('first', ['fdy01'])])
  const id = await stage.startAs('tea01', 'pressed')
  await stage.act('fdy01', id, 'approve')
  const { world, school } = stage.school
  const actor = (await stage.school.system((ctx) => actorOfUser(world, ctx.db, stage.who('tea01').id)))!
  const caller = { school, actor, request: { traceId: 'print', ip: null } }
  const read = await readAs(world, caller, async (ctx) => ({
    sheet: await readSheet(ctx, id),
    template: await templateFor(ctx, 'pressed', undefined),
  }))
  let open = 0
  const seen: number[] = []
  const order: PrintOrder = {
    school,
    ...read,
    pictures: new Map(),
    origin: 'https://campus.example.edu.cn',
    isAnyway: false,
    press: (work) => {
      seen.push(open)
      return press(work)
    },
  }
  const { pages } = await printFlow(async (work) => {
    open += 1
    return writeAs(world, caller, work).finally(() => (open -= 1))
  }, order)
  expect([pages, seen]).toEqual([1, [0, 0]])
  expect(await stage.documentsOf(id)).toMatchObject([{ prints: 1 }])
  expect(await stage.sql('select pages from sys_print_log where biz_id = $1', [id])).toEqual([{ pages: 1 }])
})
