import { Table } from 'antd'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { t } from '#browser/wire/i18n.ts'
import { bedStates } from '../shared/bed.ts'
import { roomStates } from '../shared/codes.ts'
import type { GridFloor, GridRoom } from '../shared/place-routes.ts'
import { room } from '../shared/room.ts'

type Line = GridRoom & { floorName: string; free: number; lived: number }

/** The rooms of a house as lines, for reading and sorting. */
export function RoomList({ floors, onChoose }: { floors: readonly GridFloor[]; onChoose: (id: string) => void }) {
  const { world } = useMeta(room)
  const isNarrow = useNarrow()
  const word = (set: string, code: string | null) =>
    t(world?.meta.codes[set]?.find(({ key }) => key === code)?.label ?? '')
  const count = ({ beds }: GridRoom, [code]: readonly [string, ...unknown[]]) =>
    beds.filter(({ status }) => status === code).length
  const lines: Line[] = floors.flatMap(({ floorName, rooms }) =>
    rooms.map((one) => ({
      ...one,
      floorName,
      // As on the wall: who lives there, and what is to be had.
      free: one.status === roomStates.normal ? count(one, bedStates.free) : 0,
      lived: count(one, bedStates.lived),
    })),
  )
  const wide = {
    use: { title: t('用途'), render: (_: unknown, one: Line) => word('dormRoomUse', one.roomUse) },
    department: { title: t('归属院系'), dataIndex: 'departmentName' },
    orient: { title: t('朝向'), width: 70, render: (_: unknown, one: Line) => word('dormOrient', one.orient) },
  }
  return (
    <section className="list-card">
      <Table<Line>
        rowKey="id"
        size="middle"
        dataSource={lines}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            title: t('房间号'),
            dataIndex: 'roomNo',
            sorter: (a, b) => (a.roomNo < b.roomNo ? -1 : 1),
            render: (no: string, one) => (
              <button type="button" className="room-link" onClick={() => onChoose(one.id)}>
                {no}
              </button>
            ),
          },
          { title: t('楼层'), dataIndex: 'floorName' },
          ...(isNarrow ? [] : [{ title: t('房型'), dataIndex: 'typeName' }, wide.use, wide.orient, wide.department]),
          { title: t('床位'), align: 'right', render: (_, one) => one.beds.length },
          { title: t('住'), dataIndex: 'lived', align: 'right', sorter: (a, b) => a.lived - b.lived },
          { title: t('空'), dataIndex: 'free', align: 'right', sorter: (a, b) => a.free - b.free },
          {
            title: t('状态'),
            render: (_, one) => (
              <ToneTag tone={one.status === roomStates.normal ? 'green' : 'grey'}>
                {word('dormRoomStatus', one.status)}
              </ToneTag>
            ),
          },
        ]}
      />
    </section>
  )
}
