import { defineService } from '#kernel/world/service.ts'

/** By what students can be counted. */
export type CountAxis = 'departmentId' | 'majorId' | 'gradeMajorId' | 'classId' | 'grade' | 'campusId' | 'xjztM' | 'sex'

export type CountQuery = {
  /** One row for each combination of these; none gives a single row. */
  by?: readonly CountAxis[]
  where?: Partial<Record<CountAxis, readonly (string | number)[]>>
}

/** How many there are: all on record, 在籍, 在读, 在校, and the men and women among 在读. */
export type StudentCount = Partial<Record<CountAxis, string | number | null>> & {
  all: number
  enrolled: number
  reading: number
  inSchool: number
  men: number
  women: number
}

/** The one way to count students: every figure 在籍, 在读 and 在校 of the product comes from here, so all screens say the same. */
export const studentCounts = defineService<CountQuery, readonly StudentCount[]>('base.studentCounts')
