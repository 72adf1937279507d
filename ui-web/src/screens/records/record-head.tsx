import type { StorageRecord } from '#core/storing/storage-record.ts'
import { Chip } from '../../parts/chip.tsx'
import { GearScene } from '../../scenes/gear-scene.tsx'
import { gearDetails, gearName, legText, type Tag } from '../../texts/records.ts'
import css from './records.module.css'

/** Which gear, and its state. */
export const RecordHead = ({ record, tag }: { readonly record: StorageRecord; readonly tag: Tag }) => {
  const details = gearDetails(record)
  const leg = legText(record)
  return (
    <div className={css.head}>
      <div className={css.picture} aria-hidden="true">
        <GearScene type={record.equipmentType} />
      </div>
      <div className={css.words}>
        <div className={css.tags}>
          <Chip tone={tag.tone}>{tag.label}</Chip>
          {leg !== null && <Chip>{leg}</Chip>}
        </div>
        <h2 className={css.name}>{gearName(record)}</h2>
        {details !== '' && <p className={css.details}>{details}</p>}
      </div>
    </div>
  )
}
