import { type ChangeEvent, lazy, Suspense, useState } from 'react'
import type { OrderId } from '#core/shared/ids.ts'
import { REPORT_VIEWS, type ReportView } from '#core/storing/report-view.ts'
import { Button } from '../../../parts/button.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { REPORT_TEXTS } from '../../../texts/equipment.ts'
import { BENCH_TEXTS as texts, pictureText } from '../../texts/bench.ts'
import { useDesk } from '../../desk.ts'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { shrinkPicture } from '../../parts/shrink-picture.ts'
import { failureText } from '../../texts/shared.ts'
import css from './bench.module.css'
import { PictureImage } from './picture-image.tsx'
import type { Pictures } from './picture-queue.ts'

const PictureCamera = lazy(() => import('./picture-camera.tsx').then(found => ({ default: found.PictureCamera })))

/** As the device keeps it. */
const IN_FRAME = 'frame'

type Props = {
  readonly orderId: OrderId
  readonly gear: string
  readonly pictures: Pictures
  readonly onTaken: (view: ReportView, bytes: Uint8Array) => Promise<void>
  readonly onRetry: () => void
}

/** The four views one after the other, by the phone's own camera or in a frame on the page, whichever was used last; any of them again at will (G329). */
export function FourPictures({ orderId, gear, pictures, onTaken, onRetry }: Props) {
  const [chosen, setChosen] = useState<ReportView | null>(null)
  const { notes } = useDesk()
  const [isFramed, setFramed] = useState(() => notes.read('camera') === IN_FRAME)
  const frame = (isWanted: boolean) => {
    setFramed(isWanted)
    notes.write('camera', isWanted ? IN_FRAME : null)
  }
  const missing = REPORT_VIEWS.find(view => ['missing', 'refused'].includes(pictures[view].status))
  const view = chosen ?? missing ?? null
  const failed = REPORT_VIEWS.map(one => pictures[one]).find(({ failure }) => failure !== null)
  const taken = (bytes: Uint8Array, of: ReportView) => {
    setChosen(null)
    void onTaken(of, bytes)
  }
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>, of: ReportView) => {
    const [file] = target.files ?? []
    // The same file may be chosen again.
    target.value = ''
    if (file) taken(await shrinkPicture(file), of)
  }
  const there = REPORT_VIEWS.filter(one => pictures[one].status === 'there').length

  return (
    <section className={css.section} aria-label={texts.pictures}>
      <h2 className={css.title}>
        {texts.pictures} <span className={css.count}>{texts.count(there)}</span>
      </h2>
      {view !== null && isFramed && (
        <Suspense>
          <PictureCamera view={view} onTaken={bytes => taken(bytes, view)} onClose={() => frame(false)} />
        </Suspense>
      )}
      {view !== null && !isFramed && (
        <>
          <label className={css.take}>
            <Icon name="camera" />
            {pictures[view].status === 'missing' ? texts.take(view) : texts.again(view)}
            <input
              type="file"
              accept="image/*"
              capture="environment"
              className="unseen"
              onChange={event => void pick(event, view)}
            />
          </label>
          {'mediaDevices' in navigator && (
            <Button tone="ghost" onPress={() => frame(true)}>
              {texts.onScreen}
            </Button>
          )}
        </>
      )}
      <ul className={css.four}>
        {REPORT_VIEWS.map(one => (
          <li key={one} data-status={pictures[one].status}>
            <span className={css.frame}>
              <PictureImage orderId={orderId} view={one} picture={pictures[one]} gear={gear} />
            </span>
            <span className={css.name}>{REPORT_TEXTS.views[one]}</span>
            <span className={css.state}>{pictureText(pictures[one])}</span>
            {pictures[one].status !== 'missing' && (
              <button type="button" className={css.again} aria-pressed={view === one} onClick={() => setChosen(one)}>
                {texts.again(one)}
              </button>
            )}
          </li>
        ))}
      </ul>
      {failed?.failure && (
        <>
          <FailureBanner>{failureText(failed.failure)}</FailureBanner>
          {failed.status === 'unreached' && (
            <div className={css.actions}>
              <Button tone="ghost" onPress={onRetry}>
                {texts.retry}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
