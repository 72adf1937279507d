import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { Icon } from '../../parts/icon.tsx'
import { useBackCloses } from '../../parts/use-back-closes.ts'
import { REPORT_TEXTS as texts } from '../../texts/equipment.ts'
import css from './picture-zoom.module.css'

export type PictureZoomProps = { readonly src: string; readonly alt: string; readonly onClose: () => void }

/** One picture over the whole screen: a tap enlarges it, and a finger or the wheel moves it. */
export function PictureZoom({ src, alt, onClose }: PictureZoomProps) {
  const [isLarge, setLarge] = useState(false)
  useBackCloses(true, onClose)
  return (
    <Dialog.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className={css.zoom} aria-label={alt}>
          <div className={css.pane}>
            <button
              type="button"
              className={css.picture}
              data-large={isLarge || undefined}
              aria-label={isLarge ? texts.whole : texts.larger}
              onClick={() => setLarge(!isLarge)}
            >
              <img src={src} alt={alt} draggable={false} />
            </button>
          </div>
          <Dialog.Close className={css.close} aria-label={texts.closePicture}>
            <Icon name="close" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
