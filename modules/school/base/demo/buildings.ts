import { ref, type DemoRow } from './row.ts'
import type { Staff } from './staff.ts'

type DemoBuilding = readonly [code: string, name: string, use: string, floors: number, built: number, area: number]

const buildings: Record<string, readonly DemoBuilding[]> = {
  YL: [
    ['YL-J1', '第一教学楼', '1', 6, 2004, 12_600],
    ['YL-J2', '第二教学楼', '1', 6, 2008, 13_400],
    ['YL-J3', '第三教学楼', '1', 5, 2015, 9_800],
    ['YL-S1', '信息实训楼', '2', 8, 2016, 15_200],
    ['YL-S2', '智能制造实训楼', '2', 4, 2018, 11_000],
    ['YL-S3', '汽车实训中心', '2', 3, 2019, 8_600],
    ['YL-T1', '图书馆', '3', 7, 2010, 18_900],
    ['YL-X1', '行政楼', '7', 9, 2006, 10_300],
    ['YL-D1', '学生公寓1栋', '4', 6, 2005, 7_200],
    ['YL-D2', '学生公寓2栋', '4', 6, 2005, 7_200],
    ['YL-D3', '学生公寓3栋', '4', 7, 2012, 8_400],
    ['YL-D4', '学生公寓4栋', '4', 7, 2012, 8_400],
    ['YL-C1', '第一食堂', '5', 3, 2007, 6_100],
    ['YL-P1', '体育馆', '6', 2, 2014, 9_500],
  ],
  XC: [
    ['XC-J1', '明德楼', '1', 6, 2017, 12_000],
    ['XC-S1', '护理实训楼', '2', 5, 2018, 9_200],
    ['XC-T1', '星城图书馆', '3', 4, 2019, 6_800],
    ['XC-D1', '星城公寓1栋', '4', 6, 2017, 7_600],
    ['XC-D2', '星城公寓2栋', '4', 6, 2017, 7_600],
    ['XC-C1', '星城食堂', '5', 2, 2017, 4_300],
  ],
}

/** Which buildings stand where, for what stands in them. */
export function demoBuildings(): { campus: string; code: string; name: string; use: string; floors: number }[] {
  return Object.entries(buildings).flatMap(([campus, list]) =>
    list.map(([code, name, use, floors]) => ({ campus, code, name, use, floors })),
  )
}

/** Dormitories have a keeper each in turn. */
export function* buildingRows(staff: readonly Staff[]): Generator<DemoRow> {
  const keepers = staff.filter((one) => one.post === 'keeper')
  let dorms = 0
  for (const [campus, list] of Object.entries(buildings))
    for (const [i, [code, name, use, floors, built, area]] of list.entries())
      yield {
        entity: 'base.building',
        key: `building:${code}`,
        values: {
          campusId: ref(`campus:${campus}`),
          buildingName: name,
          buildingCode: code,
          buildingUse: use,
          floorUp: floors,
          floorDown: use === '7' ? 1 : 0,
          builtYear: built,
          area: `${area}.00`,
          managerId: use === '4' ? ref(keepers[dorms++ % keepers.length]!.key) : null,
          sort: i + 1,
          status: '1',
        },
      }
}
