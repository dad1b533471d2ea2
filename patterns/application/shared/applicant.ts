import { f } from '#kernel/fields/f.ts'

/** Who hands a record in, where that is not told by what it is about: the account, and the person behind it, by whom rows are cut. */
export const applicantFields = {
  userId: f.ref('sys.user', { label: '申请人', computed: true, isPart: true }),
  userName: f.text({ label: '申请人', computed: true, max: 50, width: 110 }),
  accountNo: f.text({ label: '账号', computed: true, max: 30, width: 120 }),
  personId: f.text({ label: '申请人员', computed: true, max: 36 }),
}
