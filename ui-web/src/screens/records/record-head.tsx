import { useContext } from 'react'
import type { StorageRecord } from '#core/storing/storage-record.ts'
import { Chip } from '../../parts/chip.tsx'
import { DescribedBy } from '../../parts/described-by.ts'
import { OwnGearPicture } from '../equipment/gear-picture.tsx'
import { legText, type Tag } from '../../texts/records.ts'
import { setName, setNote } from '../../texts/set-name.ts'
import css from './records.module.css'

/** Which gear, and its state. */
export const RecordHead = ({ record, tag }: { readonly record: StorageRecord; readonly tag: Tag }) => {
  const leg = legText(record)
  const id = useContext(DescribedBy)
  return (
    <div className={css.head}>
      <div className={css.picture} aria-hidden="true">
        <OwnGearPicture orderId={record.orderId} type={record.equipmentType} />
      </div>
      <div className={css.words}>
        <div className={css.tags}>
          <Chip tone={tag.tone}>{tag.label}</Chip>
          {leg !== null && <Chip>{leg}</Chip>}
        </div>
        <h2 id={id} className={css.name}>
          {setName(record)}
        </h2>
        <p className={css.details}>{setNote(record)}</p>
      </div>
    </div>
  )
}
