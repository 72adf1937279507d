import type { EquipmentType } from '#core/storing/equipment-type.ts'
import {
  Calendar,
  Handover,
  Locker,
  Lorry,
  Magnifier,
  PhoneNote,
  Report,
  Returned,
  Tent,
  Van,
} from './home-subjects.tsx'
import { Landscape } from './landscape.tsx'
import { SceneGear } from './shapes.tsx'

const MOMENTS = [
  { Subject: PhoneNote, sun: 0 },
  { Subject: Calendar, sun: 0.14 },
  { Subject: Van, sun: 0.29 },
  { Subject: Magnifier, sun: 0.43 },
  { Subject: Report, sun: 0.57 },
  { Subject: Tent, sun: 0.71 },
  { Subject: Lorry, sun: 0.86 },
  { Subject: Locker, sun: 1 },
  { Subject: Handover, sun: 0.9 },
  { Subject: Returned, sun: 0.8 },
] as const

const ALONE = { Subject: () => null, sun: 0 } as const

export type HomeStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

type HomeSceneProps = {
  /** Null: the mountain alone, where there is nothing to be cheerful about. */
  readonly status: HomeStatus | null
  /** What the customer owns; both kinds where there is nothing yet. */
  readonly gear?: EquipmentType | null
  readonly weather?: 'winter' | 'summer'
}

/** The hero of the home screen. Side by side the ten tell the story: the sun rises, the gear travels from left to right. */
export const HomeScene = ({ status, gear = null, weather }: HomeSceneProps) => {
  const { Subject, sun } = status === null ? ALONE : MOMENTS[status]
  return (
    <SceneGear value={gear}>
      <Landscape sun={sun} weather={weather}>
        <Subject />
      </Landscape>
    </SceneGear>
  )
}
