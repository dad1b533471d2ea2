import { defineModule } from '#kernel/world/module.ts'
import { leaveExtend } from './shared/leave-extend.ts'

/** 续假: a leave that lasts longer, decided by its length as a whole. */
export const manifest = defineModule({
  name: 'leaveextend',
  label: '续假',
  depends: ['base', 'process', 'leave'],
  entities: [leaveExtend],
  operActions: [{ key: 'submit', label: '提交', tone: 'violet' }],
  grants: ['stu', 'fdy', 'bzr', 'yx', 'xgc', 'xld', 'gly'].map((role) => ({
    role,
    permissions: ['leaveExtend:list', 'leaveExtend:getOne'],
  })),
})
