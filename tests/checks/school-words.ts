import type { Offence } from './offence.ts'
import { isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { parse } from './syntax.ts'

const schoolWords =
  /student|teacher|counsell?or|dorm(?!an)|freshm[ae]n|classroom|homeroom|\bfdy\d*\b|\bbzr\d*\b|学生|教师|老师|班级|班主任|辅导员|宿舍|寝室|床位|院系|专业|年级|学籍|学号|校区|迎新/gi

/** Words of the school inside kernel/, which must serve any business. Comments of tests may give examples. */
export function schoolWordOffences(files: SourceFile[]): Offence[] {
  return files
    .filter(({ path }) => path.startsWith('kernel/'))
    .flatMap((file) => [
      ...inLine(file.path, file.path, 1),
      ...lines(file).flatMap((line, i) => inLine(file.path, line, i + 1)),
    ])
}

function inLine(file: string, line: string, number: number): Offence[] {
  const words = new Set([...line.matchAll(schoolWords)].map(([word]) => word))
  return [...words].map((word) => ({
    file,
    line: number,
    rule: 'school-word',
    why: `kernel/ says “${word}”`,
    mend: 'name the general thing, or move it to modules/',
  }))
}

function lines(file: SourceFile): string[] {
  if (!isCode(file) || !isTest(file.path)) return file.text.split('\n')
  let text = file.text
  for (const { start, end } of parse(file).comments) {
    text = text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end)
  }
  return text.split('\n')
}
