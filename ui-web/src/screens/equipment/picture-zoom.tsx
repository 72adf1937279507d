import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import type { ReportDetail } from '#core/storing/ports/own-reports.ts'
import { REPORT_VIEWS } from '#core/storing/report-view.ts'
import { Icon } from '../../parts/icon.tsx'
import { useBackCloses } from '../../parts/use-back-closes.ts'
import { REPORT_TEXTS as texts } from '../../texts/equipment.ts'
import css from './picture-zoom.module.css'
import { useZoom } from './use-zoom.ts'

export type PictureZoomProps = {
  readonly gear: string
  readonly images: ReportDetail['images']
  /** Which of the views is shown. */
  readonly at: number
  readonly onMove: (step: 1 | -1) => void
  readonly onClose: () => void
}

/** The pictures over the whole screen: pinched, tapped twice or by a button larger, swiped from one to the next (G704). */
export function PictureZoom({ gear, images, at, onMove, onClose }: PictureZoomProps) {
  const shown = REPORT_VIEWS[at] ?? 'front'
  const alt = texts.pictureOf(gear, texts.views[shown])
  useBackCloses(true, onClose)
  return (
    <Dialog.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className={css.zoom} aria-label={alt}>
          <Pane key={shown} src={images[shown]} alt={alt} onMove={onMove} />
          <p className={css.chip} aria-live="polite">
            {texts.views[shown]}
            <span className="unseen"> {texts.count(at + 1, REPORT_VIEWS.length)}</span>
          </p>
          <Dialog.Close className={css.close} aria-label={texts.closePicture}>
            <Icon name="close" />
          </Dialog.Close>
          <button
            type="button"
            className={css.arrow}
            data-side="left"
            aria-label={texts.previous}
            disabled={at === 0}
            onClick={() => onMove(-1)}
          >
            <Icon name="chevron-left" />
          </button>
          <button
            type="button"
            className={css.arrow}
            data-side="right"
            aria-label={texts.next}
            disabled={at === REPORT_VIEWS.length - 1}
            onClick={() => onMove(1)}
          >
            <Icon name="chevron-right" />
          </button>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type PaneProps = { readonly src: string; readonly alt: string; readonly onMove: (step: 1 | -1) => void }

/** Begins anew, as a whole, with each picture. */
function Pane({ src, alt, onMove }: PaneProps) {
  const pane = useRef<HTMLDivElement>(null)
  const { view, toggle, handlers } = useZoom(pane, onMove)
  const isLarge = view.scale > 1
  return (
    <>
      <div ref={pane} className={css.pane} data-large={isLarge || undefined} {...handlers}>
        <img
          src={src}
          alt={alt}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      </div>
      <button type="button" className={css.larger} onClick={toggle}>
        {isLarge ? texts.whole : texts.larger}
      </button>
    </>
  )
}
