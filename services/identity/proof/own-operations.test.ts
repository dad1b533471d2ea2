import { expect, test } from 'vitest'
import type { UserActor } from '../session/actors.ts'
import { mayComeTo } from './own-operations.ts'

const operations = ['sysUser:resetPassword', 'smsChannel:secret', 'export:plain', 'remove:many', 'flow:terminate']
const reached = (...permissions: string[]) => {
  const actor = { kind: 'user', roles: [{ permissions: new Set(permissions) }] } as unknown as UserActor
  return operations.filter((operation) => mayComeTo(actor, operation))
}

test('a person is told of the protected operations they can come to, and of no others', () => {
  expect(reached('baseStudentInfo:list', 'smsChannel:list', 'sysUser:getSelect')).toEqual([])
  expect(reached('sysUser:resetPassword', 'smsChannel:update')).toEqual(['sysUser:resetPassword', 'smsChannel:secret'])
  expect(reached('baseStudentInfo:exportPlain', 'notice:remove')).toEqual(['export:plain', 'remove:many'])
})
