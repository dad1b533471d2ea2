import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicUrl } from '#services/identity/shared/sign-in-params.ts'
import { setParam } from '#tests/support/params.ts'
import { putFile } from '#tests/support/upload.ts'
import { pagesOf, picture, printStage, type PrintStage } from './test-print.ts'

let stage: PrintStage
beforeAll(async () => {
  stage = await printStage()
})
afterAll(() => stage.school.close())

/** A stranger with a paper in the hand. Each asks from another place, so that asking is not what is limited. */
let asked = 0
async function verify(code: string, tenantId = '000000', ip = `10.1.${asked >> 8}.${asked++ & 255}`) {
  const answer = await stage.school.app.inject({
    method: 'GET',
    url: '/api/flySource-report/openApi/verify',
    query: { code },
    headers: { 'tenant-id': tenantId },
    remoteAddress: ip,
  })
  return { status: answer.statusCode, body: answer.json<{ msg: string; data: Record<string, unknown> | null }>() }
}

describe('a printed form', () => {
  test('says every opinion in its order, rare letters, signatures and who stood in for whom; strangers get nothing', async () => {
    const signature = await putFile(stage.school, stage.who('xgc01').visitor, {
      name: '签名.png',
      content: await picture('#112233'),
      type: 'image/png',
    })
    await stage.publishType('printIt', [
      stage.node('first', ['fdy01'], { name: '辅导员审批' }),
      stage.node('second', ['fdy03'], { name: '学院意见' }),
      stage.node('third', ['xgc01'], { name: '学工部意见' }),
    ])
    const [from, to] = [stage.school.clock().getTime(), stage.school.clock().getTime() + 86_400_000].map((time) =>
      new Date(time).toISOString(),
    )
    expect(
      (
        await stage
          .who('fdy03')
          .visitor.post('process/delegate/submit', { delegateId: stage.who('fdy02').id, startTime: from, endTime: to })
      ).status,
    ).toBe(200)
    const id = await stage.startAs('tea01', 'printIt', { reason: '陪同𬭎㛃䶮三位同学参赛，编号 ABC-2026', days: 2 })

    const early = await pagesOf((await stage.pdfOf('tea01', id)).raw)
    expect(early[0]).toContain('未办结')
    expect(early[0]).not.toContain('验证码')
    expect(await stage.documentsOf(id)).toEqual([])

    await stage.act('fdy01', id, 'approve', { comment: '情况属实，同意' })
    await stage.act('fdy02', id, 'approve', { comment: '代为审阅' })
    await stage.act('xgc01', id, 'approve', { comment: '准予', signFileId: signature })
    expect(await stage.statusOf(id)).toBe('2')

    const answer = await stage.pdfOf('fdy01', id)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.raw.length).toBeLessThan(60_000)
    const [page] = await pagesOf(answer.raw)
    const order = [
      'printIt申请审批表',
      '陪同𬭎㛃䶮三位同学参赛',
      'ABC-2026',
      '辅导员审批',
      '情况属实，同意',
      '学院意见',
      '代为审阅',
      '学工部意见',
      '准予',
      '验证码',
    ]
    const places = order.map((text) => page!.indexOf(text))
    expect(
      places.every((at, i) => at >= 0 && (i === 0 || at > places[i - 1]!)),
      `${places.join()}\n${page}`,
    ).toBe(true)
    expect(page).toMatch(/（代 .+）/)
    expect(page).not.toContain('未办结')
    expect((await stage.pdfOf('stu01', id)).status).toBe(404)
    const [last] = await stage.sql(
      `select user_id, pages, is_reprint from sys_print_log where biz_id = $1 order by time desc, id desc limit 1`,
      [id],
    )
    expect(last).toEqual({ user_id: stage.who('fdy01').id, pages: 1, is_reprint: false })
  })

  test('names the declared address alone; where none is declared it carries no code to be checked', async () => {
    await stage.publishType('printWhere', [stage.node('first', ['fdy01'])])
    const id = await stage.startAs('tea01', 'printWhere')
    await stage.act('fdy01', id, 'approve')
    const elsewhere = { host: 'evil.example', 'x-forwarded-proto': 'https' }
    const printed = async () =>
      (
        await pagesOf((await stage.who('tea01').visitor.get('process/print/pdf', { instanceId: id }, elsewhere)).raw)
      ).join()
    await setParam(stage.school, publicUrl, '')
    expect(await printed()).not.toMatch(/验证码|evil|verify/)
    expect(await stage.documentsOf(id)).toEqual([])
    await setParam(stage.school, publicUrl, 'https://campus.example.edu.cn')
    const page = await printed()
    expect(page).toContain('https://campus.example.edu.cn/verify')
    expect(page).not.toContain('evil')
  })

  test('leaves out what its reader does not see, and is the same document for both', async () => {
    await stage.publishType('printSecret', [stage.node('first', ['fdy01'], { fields: { secret: 'hidden' } })])
    const id = await stage.startAs('tea01', 'printSecret', { reason: '出差', days: 2, secret: '密不可宣' })
    await stage.act('fdy01', id, 'approve')
    expect((await pagesOf((await stage.pdfOf('fdy01', id)).raw)).join()).not.toContain('密不可宣')
    expect((await pagesOf((await stage.pdfOf('tea01', id)).raw)).join()).toContain('密不可宣')
    expect(await stage.documentsOf(id)).toMatchObject([{ state: '1', prints: 2 }])
  })

  test('letters nobody can draw are told before anything is printed', async () => {
    const id = await stage.startAs('tea01', 'printSecret', { reason: '见𠮷野家合同', days: 1 })
    const refused = await stage.pdfOf('tea01', id)
    expect([refused.status, refused.body.msg]).toEqual([
      400,
      '内容含字库外字符：𠮷，打印时将以“〓”代替，请核对后再打印',
    ])
    expect((await pagesOf((await stage.pdfOf('tea01', id, { anyway: 1 })).raw))[0]).toContain('见〓野家合同')
  })

  test('many go into one file, in their order, by a job of their own', async () => {
    await stage.school.runJobs()
    const ids = [
      await stage.startAs('tea01', 'printSecret', { reason: '甲事', days: 1 }),
      await stage.startAs('tea01', 'printSecret', { reason: '乙事', days: 1 }),
    ]
    const foreign = '00000000-0000-7000-8000-000000000001'
    const { visitor } = stage.who('tea01')
    const { jobId } = (await visitor.post('process/print/batch', { instanceIds: [ids[1], foreign, ids[0]] })).body.data
    const job = await stage.school.finished(visitor, jobId)
    expect(job).toMatchObject({ status: '3', message: '共 2 页，1 份未打印：第 2 份：数据不存在或已被删除' })
    const file = (await visitor.get('resource/userFile/take', { id: jobId })).body.data
    const pages = await pagesOf((await visitor.get('resource/oss/endpoint/download-file', { fileId: file.fileId })).raw)
    expect(pages.map((text) => ['甲事', '乙事'].filter((word) => text.includes(word)))).toEqual([['乙事'], ['甲事']])
    expect((await visitor.post('process/print/batch', { instanceIds: [] })).status).toBe(400)
  })
})

describe('whoever holds the paper', () => {
  test('sees whether it is true, with names covered; other content is another document; a revoked one says so', async () => {
    const id = await stage.startAs('tea01', 'printSecret', { reason: '核验', days: 2 })
    await stage.act('fdy01', id, 'approve', { comment: '同意核验' })
    await stage.pdfOf('tea01', id)
    const [doc] = await stage.documentsOf(id)
    const typed = `${doc!.code.slice(0, 4)}-${doc!.code.slice(4).toLowerCase()}`
    const seen = await verify(typed)
    const [starter] = await stage.sql('select user_name as name from sys_user where id = $1', [stage.who('tea01').id])
    expect(seen).toMatchObject({
      status: 200,
      body: { data: { state: 'valid', status: '已通过', hash: doc!.hash, docType: 'printSecret申请' } },
    })
    expect(JSON.stringify(seen.body)).not.toContain(String(starter!['name']))
    expect(seen.body.data!['holder']).toMatch(/^.\*/)
    expect(JSON.stringify(seen.body)).not.toContain('同意核验')

    expect(await verify(doc!.code, stage.school.other.id)).toMatchObject({
      status: 404,
      body: { msg: '未查询到该证明，请核对验证码' },
    })
    expect(await verify('0000-0000-0000-0000')).toMatchObject({
      status: 404,
      body: { msg: '未查询到该证明，请核对验证码' },
    })
    expect((await verify("x' or 1=1")).status).toBe(404)

    await stage.school.system((ctx) =>
      ctx.db.execute(`update sys_flow_instance set form_data = form_data || '{"days": 9}' where id = $1`, [id]),
    )
    expect((await verify(doc!.code)).body.data).toMatchObject({ state: 'changed', hash: doc!.hash })
    await stage.pdfOf('tea01', id)
    const [old, fresh] = await stage.documentsOf(id)
    expect([old!.state, fresh!.state, old!.hash === fresh!.hash]).toEqual(['3', '1', false])
    expect((await verify(old!.code)).body.data!['state']).toBe('replaced')
    expect((await verify(fresh!.code)).body.data!['state']).toBe('valid')

    const [row] = await stage.sql('select id from sys_issued_doc where verify_code = $1', [fresh!.code])
    expect(
      (await stage.who('tea01').visitor.post('report/issuedDoc/revoke', { id: row!['id'], reason: '误开' })).status,
    ).toBe(403)
    expect((await stage.admin.post('report/issuedDoc/revoke', { id: row!['id'], reason: '' })).status).toBe(400)
    expect((await stage.admin.post('report/issuedDoc/revoke', { id: row!['id'], reason: '误开' })).status).toBe(200)
    expect((await verify(fresh!.code)).body.data).toMatchObject({ state: 'revoked', revokeReason: '误开' })
    const again = await pagesOf((await stage.pdfOf('tea01', id)).raw)
    expect([again[0]!.includes('已撤销'), again[0]!.includes('验证码')]).toEqual([true, false])
  })

  test('of a refused matter reads so across the page and by its code; its starter gives it no title of their own', async () => {
    const title = '同意，准予通行'
    const started = await stage.who('tea01').visitor.post('process/process/start', {
      processType: 'printSecret',
      title,
      formData: { reason: title, days: 1 },
    })
    const id = String(started.body.data.instanceId)
    await stage.act('fdy01', id, 'reject', { comment: '不予批准' })
    expect(await stage.statusOf(id)).toBe('3')
    expect((await stage.sql('select title from sys_flow_instance where id = $1', [id]))[0]!['title']).not.toBe(title)
    expect((await pagesOf((await stage.pdfOf('tea01', id)).raw))[0]).toContain('未通过')
    const [doc] = await stage.documentsOf(id)
    const { data } = (await verify(doc!.code)).body
    expect(data).toMatchObject({ state: 'refused', status: '不通过', title: 'printSecret申请' })
  })

  test('may not try codes without end', async () => {
    const answers: number[] = []
    for (let i = 0; i < 12; i++) answers.push((await verify('0000000000000000', '000000', '10.9.9.9')).status)
    expect([answers.slice(0, 10).every((status) => status === 404), answers.at(-1)]).toEqual([true, 429])
  })
})
