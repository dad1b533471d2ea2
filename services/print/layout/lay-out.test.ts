import { describe, expect, test } from 'vitest'
import type { Block } from './blocks.ts'
import { breakLines, type Paragraph } from './break-lines.ts'
import { layOut } from './lay-out.ts'
import { mm, type Metrics, type Op, type PageSetup } from './page.ts'

// Wide letters are as wide as high, all others half of it; one letter nobody has.
const metrics: Metrics = { advance: (_face, code) => (code === 0x20bb7 ? undefined : code > 0x2000 ? 1 : 0.5) }
const setup: PageSetup = { paper: 'A4', orientation: 'portrait', margins: { top: 20, right: 20, bottom: 20, left: 20 } }

const lines = (text: string, letters: number, more: Partial<Paragraph> = {}) =>
  breakLines({ runs: [{ text }], size: 10, ...more }, letters * 10, { metrics, missing: new Set() }).map((line) =>
    line.spans.map((span) => ('text' in span ? span.text : '□')).join(''),
  )
const textsOf = (ops: readonly Op[]) => ops.flatMap((op) => (op.kind === 'text' ? [op.text] : []))
const laid = (blocks: readonly Block[], more: Partial<PageSetup> = {}) =>
  layOut({ setup: { ...setup, ...more }, blocks }, metrics).pages
const cell = (text: string) => ({ paragraphs: [{ runs: [{ text }], size: 10 }] })

describe('where a line ends', () => {
  test('marks that close stand at no beginning, marks that open at no end', () => {
    expect(lines('一二三四五，六七', 5)).toEqual(['一二三四', '五，六七'])
    expect(lines('一二三四（五六）', 5)).toEqual(['一二三四', '（五六）'])
    expect(lines('他说：“好。”走了', 5)).toEqual(['他说：', '“好。”走', '了'])
    for (const mark of '，。、；：？！）》”') expect(lines(`一二三四五${mark}六`, 5)[1]![0], mark).toBe('五')
    for (const mark of '（《“') expect(lines(`一二三四${mark}五六`, 5)[0]!.endsWith(mark), mark).toBe(false)
  })

  test('words and numbers stay whole unless one alone is longer than a line; spaces vanish at the end', () => {
    expect(lines('编号 ABC1234 已用', 4)).toEqual(['编号', 'ABC1234', '已用'])
    expect(lines('金额12345.67元', 4)).toEqual(['金额', '12345.67', '元'])
    expect(lines('abcdefghijkl', 4)).toEqual(['abcdefgh', 'ijkl'])
  })

  test('lines end where somebody ended them; the first begins further in; spread lines reach the edge', () => {
    expect(lines('一\n\n二', 5)).toEqual(['一', '', '二'])
    const [first, second] = breakLines(
      { runs: [{ text: '一二三四五六七八九' }], size: 10, indent: 2, align: 'justify' },
      65,
      { metrics, missing: new Set() },
    )
    expect(first).toMatchObject({ width: 45, spans: [{ x: 20, text: '一二三四', spacing: 5 / 3 }] })
    expect(second!.spans).toEqual([
      { x: 0, width: 50, text: '五六七八九', style: { face: 'regular', size: 10, color: '#1f2329' } },
    ])
  })

  test('styles change within a line, and pictures stand in it', () => {
    const [line] = breakLines(
      { runs: [{ text: '甲' }, { text: '乙', face: 'bold', size: 20 }, { image: 'sign', w: 40, h: 24 }] },
      200,
      { metrics, missing: new Set() },
    )
    expect(line!.spans.map((span) => [span.x, 'text' in span ? span.text : span.image])).toEqual([
      [0, '甲'],
      [10.5, '乙'],
      [30.5, 'sign'],
    ])
    expect(line!.height).toBe(30)
  })

  test('a letter nobody can draw is told, and marked where it stood', () => {
    const { pages, missing } = layOut(
      { setup, blocks: [{ kind: 'paragraph', paragraphs: [{ runs: [{ text: '𠮷野' }] }] }] },
      metrics,
    )
    expect([missing, textsOf(pages[0]!.ops)]).toEqual([['𠮷'], ['〓野']])
  })
})

describe('on pages', () => {
  test('everything stands exactly where margins and lines put it', () => {
    const [page] = laid([
      {
        kind: 'paragraph',
        paragraphs: [
          { runs: [{ text: '左' }], size: 10, leading: 2 },
          { runs: [{ text: '右' }], size: 10, align: 'right', leading: 2 },
        ],
      },
    ])
    expect([page!.w, page!.h].map((one) => Math.round(one))).toEqual([595, 842])
    const [a, b] = page!.ops as Extract<Op, { kind: 'text' }>[]
    expect([a!.x, a!.y]).toEqual([mm(20), mm(20) + 5 + 8.8])
    expect([b!.x, b!.y].map((one) => one.toFixed(3))).toEqual([
      (mm(190) - 10).toFixed(3),
      (mm(20) + 20 + 13.8).toFixed(3),
    ])
    expect(laid([], { paper: 'A3', orientation: 'landscape' })[0]).toMatchObject({ w: mm(420), h: mm(297) })
  })

  test('the head of a table stands on each page, every row once, page numbers at the foot', () => {
    const rows = Array.from({ length: 70 }, (_, i) => [cell(`行${i + 1}`), cell('值')])
    const pages = laid([{ kind: 'table', widths: [1, 2], head: [[cell('序号'), cell('内容')]], rows }], {
      footer: { center: '第 {page}/{pages} 页' },
    })
    expect(pages.length).toBe(3)
    const texts = pages.map((page) => textsOf(page.ops))
    for (const [i, one] of texts.entries()) {
      expect(one.slice(0, 2)).toEqual(['序号', '内容'])
      expect(one.at(-1)).toBe(`第 ${i + 1}/3 页`)
    }
    expect(texts.flat().filter((text) => text.startsWith('行'))).toEqual(rows.map((_, i) => `行${i + 1}`))
    for (const page of pages)
      for (const op of page.ops)
        if (op.kind === 'line') expect(Math.max(op.y1, op.y2)).toBeLessThanOrEqual(mm(277) + 0.01)
  })

  test('a row longer than a page is cut between lines, with the head again', () => {
    const pages = laid([
      {
        kind: 'table',
        widths: [1],
        head: [[cell('头')]],
        rows: [[cell(Array.from({ length: 80 }, (_, i) => `第${i}行`).join('\n'))]],
      },
    ])
    expect(pages.map((page) => textsOf(page.ops)[0])).toEqual(['头', '头'])
    expect(pages.flatMap((page) => textsOf(page.ops)).filter((text) => text !== '头')).toEqual(
      Array.from({ length: 80 }, (_, i) => `第${i}行`),
    )
  })

  test('an opinion is never torn apart, a title never left alone at the foot', () => {
    const filler: Block = { kind: 'spacer', height: 640 }
    const opinion: Block = {
      kind: 'opinions',
      opinions: [
        { step: '审批', comment: '同意\n请按时返校', result: '同意', name: '王老师', time: '2026-03-02 08:30' },
      ],
    }
    const pages = laid([
      { kind: 'paragraph', paragraphs: [{ runs: [{ text: '前' }] }] },
      filler,
      { kind: 'title', text: '意见' },
      opinion,
    ])
    expect(pages.map((page) => textsOf(page.ops))).toEqual([
      ['前'],
      ['意见', '审批', '同意', '请按时返校', '同意　', '王老师　2026-03-02 08:30'],
    ])
  })

  test('a wide field takes its row, the last one what is left; a break begins a page and leaves none behind', () => {
    const value = (text: string) => [{ runs: [{ text }] }]
    const [page] = laid([
      {
        kind: 'fields',
        columns: 2,
        fields: [
          { label: '甲', value: value('1') },
          { label: '乙', value: value('2') },
          { label: '丙', value: value('3') },
          { label: '丁', value: value('4'), isWide: true },
        ],
      },
    ])
    const rights = page!.ops.flatMap((op) => (op.kind === 'line' && op.x1 === op.x2 ? [op.x1.toFixed(1)] : []))
    expect(rights.filter((x) => x === mm(190).toFixed(1))).toHaveLength(3)
    expect(
      laid([
        { kind: 'paragraph', paragraphs: value('一') },
        { kind: 'break' },
        { kind: 'paragraph', paragraphs: value('二') },
        { kind: 'break' },
      ]),
    ).toHaveLength(2)
  })

  test('the middle of a seal lies on the last line of its words', () => {
    const [page] = laid([
      {
        kind: 'seal',
        image: { image: 'seal', w: 120, h: 120 },
        paragraphs: [{ runs: [{ text: '学校' }] }, { runs: [{ text: '2026年3月2日' }] }],
      },
    ])
    const image = page!.ops.find((op) => op.kind === 'image')!
    const date = page!.ops.findLast((op) => op.kind === 'text')!
    expect(Math.abs(image.y + image.h / 2 - (date.y - date.size * 0.38))).toBeLessThan(1)
    expect(image.x + image.w).toBeLessThanOrEqual(mm(190) + 0.01)
  })
})

test('a document of more pages than anybody reads is refused while it is laid out', () => {
  const breaks = (count: number): Block[] =>
    Array.from({ length: count }, (): Block[] => [
      { kind: 'paragraph', paragraphs: [{ runs: [{ text: '页' }] }] },
      { kind: 'break' },
    ]).flat()
  expect(laid(breaks(150))).toHaveLength(150)
  expect(() => laid(breaks(250))).toThrow('a document has at most 200 pages')
})
