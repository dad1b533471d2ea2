import { useQuery } from '@tanstack/react-query'
import type { RecordRow } from '#kernel/fields/view.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { dormitory } from '#modules/dormitory/dorm/shared/dormitory.ts'
import { wallRoute } from '#modules/dormitory/dorm/shared/place-routes.ts'
import { deskRoute } from '../shared/duty-routes.ts'
import { dutyLog, logStates } from '../shared/duty-log.ts'
import { duty } from '../shared/duty.ts'
import { keyBorrow, keyStates } from '../shared/key-borrow.ts'

const minute = 60_000

/** How it stands at the gate, asked again every minute: a key grows late by itself. */
export function useDesk() {
  return useQuery({ queryKey: [addressOf(duty), 'desk'], queryFn: () => get(deskRoute), refetchInterval: minute })
}

/** Own houses with their beds. */
export function useHouses() {
  return useQuery({ queryKey: [addressOf(dormitory), 'wall'], queryFn: () => get(wallRoute) })
}

/** Keys that are out, the longest first. */
export function useKeysOut() {
  return useQuery({
    queryKey: [addressOf(keyBorrow), 'out'],
    queryFn: () =>
      get<Page<RecordRow>>('yxgl/dormitoryKeyBorrow/list', { state: keyStates.out[0], ascs: 'borrowTime', size: 50 }),
    refetchInterval: minute,
  })
}

/** Handovers that nobody confirmed yet. */
export function useLogsOpen() {
  return useQuery({
    queryKey: [addressOf(dutyLog), 'open'],
    queryFn: () => get<Page<RecordRow>>('yxgl/dormitoryDutyLog/list', { state: logStates.handed[0], size: 50 }),
    refetchInterval: minute,
  })
}

export function isLate(borrowTime: unknown, hours: number, now = Date.now()): boolean {
  return now - Date.parse(String(borrowTime)) > hours * 3_600_000
}
