import { Printer } from 'lucide-react'
import type { CellProps } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListView } from '#browser/kit/list/tweaks.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { proofStates } from '../../shared/proof/proof.ts'
import { leaveStates, takenStates } from '../../shared/states.ts'
import { usePrintSlips } from './use-print-slips.ts'
import './query.css'

const { waiting, late: lateProof, toAccept } = proofStates
const { deciding, granted, due, overdue, back } = leaveStates

/** What an office asks for all the time. Who is on leave now is counted by the same words as on the wall and in the statistics. */
function useViews(): ListView[] {
  return [
    { key: 'onLeave', label: t('当前休假'), params: { quick: 'onLeave' } },
    { key: 'offCampus', label: t('不在校'), params: { quick: 'offCampus' } },
    { key: 'deciding', label: t('审批中'), params: { status: deciding[0] } },
    { key: 'granted', label: t('即将开始'), params: { status: granted[0] } },
    { key: 'due', label: t('待销假'), params: { status: due[0] } },
    { key: 'overdue', label: t('逾期未归'), params: { status: overdue[0] } },
    { key: 'backdated', label: t('补假'), params: { isBackdated: 'true' } },
    { key: 'proof', label: t('待补交材料'), params: { proofState: waiting[0] } },
    { key: 'proofLate', label: t('材料逾期'), params: { proofState_in: `${lateProof[0]},${toAccept[0]}` } },
    { key: 'late', label: t('已销假'), params: { status: back[0] } },
  ]
}

/** 请假查询: every leave within reach, by everything a leave knows; printed one or many. */
export function QueryPage() {
  const { print, printMany } = usePrintSlips()
  return (
    <ListPage
      entity={leaveRequest}
      tweaks={{
        columns: [
          'xm',
          'leaveNo',
          'classId',
          'typeId',
          'startTime',
          'endTime',
          'days',
          'isLeaveSchool',
          'cantonCode',
          'status',
        ],
        needs: ['xh'],
        head: 'xm',
        state: 'status',
        cells: { xm: StudentCell },
        useViews,
        detailPath: '/leave/detail',
        rowActions: [
          {
            key: 'print',
            label: () => t('打印请假条'),
            icon: Printer,
            // Of what nobody agreed to there is no slip.
            isOffered: ({ status }) => takenStates.includes(status as never),
            run: (row) => void print(row),
          },
        ],
        bulkActions: [
          {
            key: 'print',
            label: () => t('打印请假条'),
            icon: Printer,
            ability: 'getOne',
            run: (rows, list) => void printMany(rows).then((isDone) => isDone && list.clearSelection()),
          },
        ],
      }}
    />
  )
}

function StudentCell({ value, row }: CellProps) {
  return (
    <span className="leave-who">
      <strong>{String(value ?? '')}</strong>
      <small>{String(row['xh'] ?? '')}</small>
    </span>
  )
}
