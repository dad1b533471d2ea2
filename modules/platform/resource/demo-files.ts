import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#kernel/world/context.ts'
import { writeZip } from '#kernel/excel/package/zip-write.ts'
import { isPicture, measurePicture, thumbMime } from '#services/files/pictures/thumbnails.ts'
import { landingPath, newObjectKey } from '#services/files/stores/storage.ts'
import { localStore } from '#services/files/stores/local.ts'
import { thumbKey } from '#services/files/stores/store.ts'
import { extensionOf, mimeOf } from '#services/files/upload/types-of-files.ts'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { file as fileEntity } from '#services/system/shared/records.ts'

export type DemoFile = {
  name: string
  content: Buffer
  status: '0' | '1' | '2'
  owner: string
  record?: { entity: string; id: string }
}

/** Photos on a few student records, group pictures on classes, and loose files of every kind that can be looked at. */
export async function storeDemoFiles(ctx: Ctx): Promise<void> {
  const [admin] = await ctx.db.query<{ id: string }>(
    `select id from sys_user where account_no = 'admin' and realm = 'main'`,
  )
  const owner = admin!.id
  const students = await ctx.db.query<{ id: string; xm: string }>(
    'select id, xm from base_student order by xh limit 12',
  )
  for (const [i, one] of students.entries()) {
    const id = await store(ctx, {
      name: `${one.xm}.jpg`,
      content: await drawn(portrait(i)),
      status: '1',
      owner,
      record: { entity: 'baseStudentInfo', id: one.id },
    })
    await ctx.db.execute('update base_student set photo_file_id = array[$2::uuid] where id = $1', [one.id, id])
  }
  const classes = await ctx.db.query<{ id: string; name: string }>(
    'select id, class_name as name from base_class order by class_code limit 4',
  )
  for (const [i, one] of classes.entries()) {
    const id = await store(ctx, {
      name: `${one.name}群二维码.jpg`,
      content: await drawn(blocks(i)),
      status: '1',
      owner,
      record: { entity: 'stuClass', id: one.id },
    })
    await ctx.db.execute('update base_class set qr_group_file_id = array[$2::uuid] where id = $1', [one.id, id])
  }
  for (let i = 0; i < 4; i++)
    await store(ctx, {
      name: `校园风光${i + 1}.jpg`,
      content: await drawn(landscape(i)),
      status: i === 3 ? '2' : '0',
      owner,
    })
  const texts: [string, Buffer][] = [
    ['开放日安排.pdf', pdf(['Open day 2026', '09:00  Library tour', '10:30  Workshops', '14:00  Question hour'])],
    [
      '宿舍检查标准.docx',
      await document([
        '宿舍检查标准',
        '一、床铺整洁，物品摆放有序。',
        '二、不使用违规电器。',
        '三、每周三晚七点检查，结果次日公布。',
      ]),
    ],
    ['招生宣讲名单.csv', Buffer.from('\ufeff姓名,院系,场次\n李晨,信息工程学院,上午\n王悦,经济管理学院,下午\n', 'utf8')],
    ['更新说明.txt', Buffer.from('本次更新：\n1. 大文件分片上传，可断点续传。\n2. 附件可直接预览。\n', 'utf8')],
  ]
  for (const [name, content] of texts) await store(ctx, { name, content, status: '0', owner })
}

/** Puts a file of the demo into the store, with its row. */
export async function store(ctx: Ctx, file: DemoFile): Promise<string> {
  const { world, school } = ctx
  const objectKey = newObjectKey(world, school.id)
  const extension = extensionOf(file.name)
  const picture = isPicture(extension) ? await measurePicture(file.content) : null
  await put(ctx, objectKey, { content: file.content, mime: mimeOf(extension) })
  for (const thumb of picture?.thumbs ?? [])
    await put(ctx, thumbKey(objectKey, thumb.size), { content: thumb.content, mime: thumbMime })
  const id = newId(ctx.now())
  await insertRow(ctx, fileEntity, id, {
    name: file.name,
    extension,
    mime: mimeOf(extension),
    size: file.content.length,
    bucketName: 'local',
    objectKey,
    sha256: createHash('sha256').update(file.content).digest('hex'),
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    thumbs: picture?.thumbs.map(({ size }) => size).join() || null,
    isPublic: false,
    entity: file.record?.entity ?? null,
    recordId: file.record?.id ?? null,
    ownerId: file.owner,
    status: file.status,
    scanState: '0',
  })
  return id
}

async function put({ world, school }: Ctx, key: string, file: { content: Buffer; mime: string }): Promise<void> {
  const path = await landingPath(world, school.id)
  await writeFile(path, file.content, { mode: 0o600 })
  await localStore(world).put(key, { path, size: file.content.length, mime: file.mime })
}

async function drawn(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

const hues = ['#3b6fd4', '#0f9aa8', '#c98000', '#7c5ce0', '#d0525b', '#4f8a3a'] as const
const hue = (i: number) => hues[i % hues.length]!

function portrait(i: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="480"><rect width="360" height="480" fill="${hue(i)}" opacity=".28"/><rect width="360" height="480" fill="#fff" opacity=".45"/><path d="M40 480c0-110 62-170 140-170s140 60 140 170z" fill="${hue(i)}"/><ellipse cx="180" cy="200" rx="86" ry="104" fill="#f2d3bd"/><path d="M92 190c-6-96 40-132 90-132s98 34 88 132c-14-44-36-62-88-62s-76 20-90 62z" fill="#2b2420"/></svg>`
}

function blocks(i: number): string {
  const cells = Array.from({ length: 15 * 15 }, (_, k) =>
    ((k * k * 31 + k * 17 + i * 101) >> 3) % 2 === 0
      ? `<rect x="${30 + (k % 15) * 24}" y="${30 + Math.floor(k / 15) * 24}" width="24" height="24"/>`
      : '',
  ).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="420"><rect width="420" height="420" fill="#fff"/><g fill="#1c2430">${cells}</g></svg>`
}

function landscape(i: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${hue(i)}"/><stop offset="1" stop-color="#fdf3e3"/></linearGradient></defs><rect width="1280" height="720" fill="url(#s)"/><circle cx="${240 + i * 220}" cy="180" r="70" fill="#fff" opacity=".8"/><path d="M0 560 L320 ${360 + i * 20} L620 540 L900 ${330 + i * 30} L1280 560 V720 H0z" fill="#2f4a3c" opacity=".75"/><path d="M0 640 L400 560 L800 650 L1280 580 V720 H0z" fill="#1f3329"/></svg>`
}

/** A page with a few lines, in the simplest form a reader takes. */
export function pdf(lines: readonly string[]): Buffer {
  const text = lines.map((line, i) => `BT /F1 ${i === 0 ? 26 : 15} Tf 72 ${740 - i * 42} Td (${line}) Tj ET`).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let out = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const at = out.length
    out += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  return Buffer.from(
    `${out}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${out.length}\n%%EOF\n`,
    'latin1',
  )
}

/** A text document of these paragraphs. */
export function document(paragraphs: readonly string[]): Promise<Buffer> {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  return buffer(
    writeZip([
      {
        name: '[Content_Types].xml',
        content:
          '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      },
      {
        name: '_rels/.rels',
        content:
          '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      },
      {
        name: 'word/document.xml',
        content: `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      },
    ]),
  )
}
