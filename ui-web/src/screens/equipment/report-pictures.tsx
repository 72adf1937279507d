import { lazy, Suspense, useId, useRef, useState } from 'react'
import { REPORT_VIEWS, type ReportView } from '#core/storing/report-view.ts'
import type { ReportDetail } from '#core/storing/ports/own-reports.ts'
import { Icon } from '../../parts/icon.tsx'
import { pictureOnScreen } from '../../parts/picture-on-screen.ts'
import { REPORT_TEXTS as texts } from '../../texts/equipment.ts'
import css from './report.module.css'
import { ReportPicture } from './report-picture.tsx'
import { useArrowKeys } from './use-arrow-keys.ts'
import { useSwipe } from './use-swipe.ts'

type ReportPicturesProps = {
  /** How the gear is called. */
  readonly gear: string
  readonly images: ReportDetail['images']
  readonly onLinksNeeded: () => Promise<void>
}

/** Its code comes with the first picture that is looked at closely. */
const PictureZoom = lazy(() => import('./picture-zoom.tsx').then(found => ({ default: found.PictureZoom })))

const LAST = REPORT_VIEWS.length - 1

/** Four views of one set: swiped, tapped, picked by their small pictures, or walked with the arrow keys. */
export function ReportPictures({ gear, images, onLinksNeeded }: ReportPicturesProps) {
  const [at, setAt] = useState(0)
  const [isZoomed, setZoomed] = useState(false)
  const [isFirstThere, setFirstThere] = useState(false)
  const [ratios, setRatios] = useState<Partial<Record<ReportView, number>>>({})
  const name = useId()
  const track = useRef<HTMLDivElement>(null)
  const move = (step: 1 | -1) => setAt(Math.min(Math.max(at + step, 0), LAST))
  const swipe = useSwipe(track, { onMove: move, isFirst: at === 0, isLast: at === LAST })
  useArrowKeys(move)
  const shown = REPORT_VIEWS[at] ?? 'front'
  /** The first has the phone's network to itself until it is there (G810). */
  const addressOf = (view: ReportView): string | null =>
    isFirstThere || REPORT_VIEWS.indexOf(view) <= at ? pictureOnScreen(images[view]) : null

  return (
    <section aria-label={texts.pictures}>
      <div className={css.stage} style={{ aspectRatio: ratios[shown] }}>
        <div ref={track} className={css.track} data-at={at} {...swipe}>
          {REPORT_VIEWS.map(view => (
            <ReportPicture
              key={view}
              src={addressOf(view)}
              alt={texts.pictureOf(gear, texts.views[view])}
              isShown={view === shown}
              onLinkNeeded={onLinksNeeded}
              onEnd={() => setFirstThere(true)}
              onRatio={ratio => setRatios(known => ({ ...known, [view]: ratio }))}
            />
          ))}
        </div>
        <p className={css.chip} aria-live="polite">
          {texts.views[shown]}
          <span className="unseen"> {texts.count(at + 1, REPORT_VIEWS.length)}</span>
          <span className={css.count} aria-hidden="true">
            {at + 1}/{REPORT_VIEWS.length}
          </span>
        </p>
        <button type="button" className={css.zoom} aria-label={texts.zoom} onClick={() => setZoomed(true)}>
          <Icon name="plus" size={20} />
        </button>
        <button
          type="button"
          className={css.arrow}
          data-side="left"
          aria-label={texts.previous}
          disabled={at === 0}
          onClick={() => move(-1)}
        >
          <Icon name="chevron-left" size={20} />
        </button>
        <button
          type="button"
          className={css.arrow}
          data-side="right"
          aria-label={texts.next}
          disabled={at === LAST}
          onClick={() => move(1)}
        >
          <Icon name="chevron-right" size={20} />
        </button>
      </div>
      <div className={css.thumbs} role="radiogroup" aria-label={texts.pictures}>
        {REPORT_VIEWS.map((view, index) => (
          <label key={view} className={css.thumb}>
            <input type="radio" name={name} className="unseen" checked={index === at} onChange={() => setAt(index)} />
            <span className={css.small}>
              <SmallPicture key={images[view]} src={addressOf(view)} />
            </span>
            {texts.views[view]}
          </label>
        ))}
      </div>
      {isZoomed && (
        <Suspense>
          <PictureZoom gear={gear} images={images} at={at} onMove={move} onClose={() => setZoomed(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** Beside its name; a picture that does not come leaves its place empty. */
const SmallPicture = ({ src }: { readonly src: string | null }) => {
  const [isBroken, setBroken] = useState(false)
  return isBroken || src === null ? null : <img src={src} alt="" draggable={false} onError={() => setBroken(true)} />
}
