import { useState } from 'react'
import type { OrderId } from '#core/shared/ids.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import { useOwnGear } from '../../hooks/use-own-gear.ts'
import { pictureOnScreen } from '../../parts/picture-on-screen.ts'
import { GearScene } from '../../scenes/gear-scene.tsx'
import css from './gear-picture.module.css'

type GearPictureProps = { readonly type: EquipmentType; readonly picture: string | null }

/** A set's own photograph, else its kind as it is drawn; an address that has run out counts for none. Beside the set's name, so it says nothing of its own. */
export function GearPicture({ type, picture }: GearPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return picture === null || picture === broken ? (
    <GearScene type={type} />
  ) : (
    <img
      className={css.picture}
      src={pictureOnScreen(picture)}
      alt=""
      draggable={false}
      decoding="async"
      onError={() => setBroken(picture)}
    />
  )
}

type OwnGearPictureProps = { readonly orderId: OrderId; readonly type: EquipmentType }

/** The same where only the order is known. */
export function OwnGearPicture({ orderId, type }: OwnGearPictureProps) {
  const gear = useOwnGear()
  const sets = gear.status === 'ready' ? gear.value.sets : []
  const report = sets.find(({ contract }) => contract.orderId === orderId)?.report
  return <GearPicture type={type} picture={report?.picture ?? null} />
}
