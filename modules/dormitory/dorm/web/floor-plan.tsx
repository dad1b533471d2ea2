import { useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { ImageUp, LayoutGrid, Pencil } from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { bedStates } from '../shared/bed.ts'
import { dormitory, floor as floorEntity } from '../shared/dormitory.ts'
import type { GridFloor, House, Place } from '../shared/place-routes.ts'
import { placeRoute } from '../shared/plan-routes.ts'
import { room } from '../shared/room.ts'
import { PlanCanvas } from './plan-canvas.tsx'
import { corridor } from './plan-layout.ts'
import { sumOf } from './numbers.ts'
import './plan.css'

type Props = { id: string; floors: readonly GridFloor[]; chosen: string | null; onChoose: (id: string) => void }

/** 平面图: the rooms of one floor where they lie on its picture. Whoever may, drags them there. */
export function FloorPlan({ id, floors, chosen, onChoose }: Props) {
  const [floorId, setFloorId] = useState<string>()
  const [isEditing, setEditing] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const client = useQueryClient()
  const rooms = useMeta(room)
  const picture = useMeta(floorEntity)
  const canPlace = useAbility(rooms.world)('place')
  const canUpload = useAbility(picture.world)('update')
  const floor = floors.find((one) => one.id === floorId) ?? floors[0]
  if (!floor) return null
  const key = [addressOf(dormitory), 'grid', id]
  const refresh = () => void client.invalidateQueries({ queryKey: key })
  // What was dropped lies there at once; a refusal puts it back.
  const save = (places: readonly (Place & { id: string })[], off: readonly string[] = []) => {
    client.setQueryData<House>(key, (house) => house && withPlaces(house, places, off))
    post(placeRoute, { floorId: floor.id, places, off }).catch(refresh)
  }
  const unplaced = floor.rooms.filter(({ place }) => !place)
  const free = (one: GridFloor) =>
    sumOf(one.rooms, ({ beds }) => beds.filter(({ status }) => status === bedStates.free[0]).length)
  return (
    <section className="list-card plan">
      <header className="plan-head">
        <Segmented
          aria-label={t('楼层')}
          value={floor.id}
          onChange={setFloorId}
          options={floors.map((one) => ({
            value: one.id,
            label: (
              <>
                {one.floorName} <small>{free(one)}</small>
              </>
            ),
          }))}
        />
        <span className="plan-acts">
          {canUpload && (
            <Button icon={<ImageUp size={16} aria-hidden />} onClick={() => setUploading(true)}>
              {floor.plan ? t('更换平面图') : t('上传平面图')}
            </Button>
          )}
          {canPlace && isEditing && unplaced.length > 0 && (
            <Button icon={<LayoutGrid size={16} aria-hidden />} onClick={() => save(corridor(floor.rooms))}>
              {t('沿走廊排列')}
            </Button>
          )}
          {canPlace && (
            <Button
              type={isEditing ? 'primary' : 'default'}
              icon={<Pencil size={16} aria-hidden />}
              onClick={() => setEditing(!isEditing)}
            >
              {isEditing ? t('完成摆放') : t('摆放房间')}
            </Button>
          )}
        </span>
      </header>
      <PlanCanvas
        key={floor.id}
        floor={floor}
        chosen={chosen}
        isEditing={isEditing && canPlace}
        onChoose={onChoose}
        onPlace={(one) => save([one])}
        onTakeOff={(roomId) => save([], [roomId])}
      />
      {picture.world && (
        <FormPanel
          isOpen={isUploading}
          id={floor.id}
          world={picture.world}
          onClose={() => setUploading(false)}
          onSaved={refresh}
        />
      )}
    </section>
  )
}

function withPlaces(house: House, places: readonly (Place & { id: string })[], off: readonly string[]): House {
  const put = new Map(places.map(({ id, ...place }) => [id, place]))
  return {
    ...house,
    floors: house.floors.map((floor) => ({
      ...floor,
      rooms: floor.rooms.map((one) => ({
        ...one,
        place: off.includes(one.id) ? null : (put.get(one.id) ?? one.place),
      })),
    })),
  }
}
