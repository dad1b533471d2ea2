import { expectGradDate, gradeMajorNameOf, majorClassOf } from '../shared/students/study-dates.ts'
import { campuses, colleges, offices, schoolName } from './organisation.ts'
import type { PlannedClass, SchoolPlan } from './plan.ts'
import { ref, type DemoRow } from './row.ts'

const rootCode = '00'

export function* campusRows(): Generator<DemoRow> {
  for (const [i, campus] of campuses.entries())
    yield {
      entity: 'base.campus',
      key: `campus:${campus.code}`,
      values: {
        campusName: campus.name,
        campusCode: campus.code,
        isMain: campus.isMain,
        phone: campus.phone,
        cantonCode: campus.canton,
        address: campus.address,
        area: campus.area,
        lng: campus.lng,
        lat: campus.lat,
        fence: { crs: 'GCJ-02', polygons: [campus.fence] },
        sort: i + 1,
        status: '1',
      },
    }
}

/** Parents before children. */
export function* departmentRows(): Generator<DemoRow> {
  const campusId = ref(`campus:${campuses[0].code}`)
  let sort = 0
  const row = (
    values: { deptCode: string; deptName: string; deptShort?: string; deptType: string } & Record<string, unknown>,
  ): DemoRow => ({
    entity: 'base.department',
    key: `department:${values.deptCode}`,
    values: {
      parentId: ref(`department:${rootCode}`),
      campusId,
      isTeachUnit: values.deptType === '1',
      sort: ++sort,
      status: '1',
      ...values,
    },
  })
  yield row({
    deptCode: rootCode,
    deptName: schoolName,
    deptShort: '学校',
    deptType: '9',
    parentId: null,
    foundDate: '1998-09-01',
  })
  for (const { code, name, short, campus } of colleges)
    yield row({
      deptCode: code,
      deptName: name,
      deptShort: short,
      deptType: '1',
      campusId: ref(`campus:${campus}`),
      phone: `0731-800010${code}`,
    })
  for (const { code, name, short, type } of offices)
    yield row({ deptCode: code, deptName: name, deptShort: short, deptType: type, phone: `0731-800010${code}` })
  for (const { code, sections } of offices)
    for (const [deptCode, deptName] of sections)
      yield row({ deptCode, deptName, deptType: '5', parentId: ref(`department:${code}`) })
}

export function* majorRows(plan: SchoolPlan): Generator<DemoRow> {
  let sort = 0
  for (const college of colleges)
    for (const major of college.majors)
      yield {
        entity: 'base.major',
        key: `major:${major.inner}`,
        values: {
          majorName: major.name,
          majorShort: major.short,
          majorCode: major.code,
          majorClass: majorClassOf(major.code),
          innerCode: major.inner,
          departmentId: ref(`department:${college.code}`),
          eduLevel: '2',
          schoolLength: '3.0',
          openYear: 2010 + (sort % 9),
          stopYear: major.paused ? plan.grades[1] : null,
          sort: ++sort,
          status: major.paused ? '2' : '1',
        },
      }
}

export function* intakeRows(plan: SchoolPlan): Generator<DemoRow> {
  for (const { key, grade, major, college, classCount } of plan.intakes)
    yield {
      entity: 'base.gradeMajor',
      key,
      values: {
        gradeMajorName: gradeMajorNameOf(grade, major.name),
        grade,
        majorId: ref(`major:${major.inner}`),
        departmentId: ref(`department:${college.code}`),
        campusId: ref(`campus:${college.campus}`),
        schoolLength: '3.0',
        planNum: classCount * 45,
        status: '1',
      },
    }
}

export function* classRows(plan: SchoolPlan): Generator<DemoRow> {
  for (const one of plan.classes)
    yield {
      entity: 'base.class',
      key: one.key,
      values: {
        className: one.name,
        classCode: `${one.grade}${one.major.inner}${String(one.seq).padStart(2, '0')}`,
        gradeMajorId: ref(one.intakeKey),
        grade: one.grade,
        majorId: ref(`major:${one.major.inner}`),
        departmentId: ref(`department:${one.college.code}`),
        campusId: ref(`campus:${one.college.campus}`),
        classType: one.index % 16 === 9 ? '2' : '1',
        maxNum: 50,
        expectGradDate: expectGradDate(one.grade, 3),
        status: classStatus(one, plan.today),
      },
    }
}

// In the second half of the third year classes are out on internships.
function classStatus(one: PlannedClass, today: string): string {
  return today >= `${one.grade + 3}-01-10` ? '2' : '1'
}
