import { expect, test } from 'vitest'
import { colleges } from '../../demo/organisation.ts'
import { majorBranchName, majorClassName } from './major-groups.ts'

test('the groups of every major that is shown have their names; unknown digits stand for themselves', () => {
  expect([majorBranchName('510203'), majorClassName('510203')]).toEqual(['电子与信息大类', '计算机类'])
  for (const { code, name } of colleges.flatMap((college) => college.majors))
    expect([name, /^\d/.test(majorBranchName(code) + majorClassName(code))]).toEqual([name, false])
  expect([majorBranchName('999901'), majorClassName('999901')]).toEqual(['99', '9999'])
})
