import { type ChangeEvent, useState } from 'react'
import { Icon } from '../../../parts/icon.tsx'
import { BytesImage } from '../../parts/bytes-image.tsx'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { DRIVE_TEXTS as texts } from '../../texts/drive.ts'
import css from './drive.module.css'
import type { DoorPicturesTaken } from './use-door-pictures.ts'

/** Pictures of what changes hands, by the phone's own camera; nobody has to take any (G873). */
export function DoorPictures({ taken, failure, isFull, take, remove }: DoorPicturesTaken) {
  const [isBusy, setBusy] = useState(false)
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file may be chosen again.
    target.value = ''
    if (!file) return
    setBusy(true)
    await take(file)
    setBusy(false)
  }
  return (
    <fieldset className={css.parts}>
      <legend>{texts.pictures}</legend>
      <p className={css.note}>{texts.picturesNote}</p>
      {taken.length > 0 && (
        <ul className={css.pictures}>
          {taken.map((picture, index) => (
            <li key={picture.view}>
              <BytesImage bytes={picture.bytes} alt={texts.pictureName(index + 1)} />
              <button type="button" aria-label={texts.pictureRemove(index + 1)} onClick={() => void remove(picture)}>
                <Icon name="close" size={20} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {failure !== null && <FailureBanner>{failure}</FailureBanner>}
      {!isFull && (
        <label className={css.take} aria-busy={isBusy}>
          <Icon name="camera" />
          {taken.length === 0 ? texts.pictureTake : texts.pictureMore}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="unseen"
            disabled={isBusy}
            onChange={event => void pick(event)}
          />
        </label>
      )}
    </fieldset>
  )
}
