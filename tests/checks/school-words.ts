import type { Offence } from './offence.ts'
import { isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'

const schoolWords =
  /student|teacher|counsell?or|dorm(?!an)|freshm[ae]n|classroom|homeroom|\bfdy\d*\b|\bbzr\d*\b|学生|教师|老师|班级|班主任|辅导员|宿舍|寝室|床位|院系|专业|年级|学籍|学号|校区|迎新/gi

/** Words of the school inside kernel/, services/ and browser/, which must serve any business. Tests may use them as examples. */
export function schoolWordOffences(files: SourceFile[]): Offence[] {
  return files
    .filter(({ path }) => /^(kernel|services|browser)\//.test(path) && !isTest(path))
    .flatMap((file) => [
      ...inLine(file.path, file.path, 1),
      ...file.text.split('\n').flatMap((line, i) => inLine(file.path, line, i + 1)),
    ])
}

function inLine(file: string, line: string, number: number): Offence[] {
  const words = new Set([...line.matchAll(schoolWords)].map(([word]) => word))
  return [...words].map((word) => ({
    file,
    line: number,
    rule: 'school-word',
    why: `the ground says “${word}”`,
    mend: 'name the general thing, or move it to modules/',
  }))
}
