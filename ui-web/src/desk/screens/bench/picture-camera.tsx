import type { ReportView } from '#core/storing/report-view.ts'
import { Button } from '../../../parts/button.tsx'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { useCamera } from '../../parts/use-camera.ts'
import { BENCH_TEXTS as texts } from '../../texts/bench.ts'
import css from './bench.module.css'
import { pictureOfVideo } from '../../parts/shrink-picture.ts'

type Props = {
  readonly view: ReportView
  readonly onTaken: (bytes: Uint8Array) => void
  readonly onClose: () => void
}

/** The camera in a frame on the page: it stays open from one view to the next. */
export function PictureCamera({ view, onTaken, onClose }: Props) {
  const { video, state } = useCamera()
  const shoot = async () => {
    if (video.current !== null) onTaken(await pictureOfVideo(video.current))
  }

  return (
    <>
      {state === 'refused' ? (
        <FailureBanner>{texts.noCamera}</FailureBanner>
      ) : (
        <div className={css.camera}>
          <video ref={video} muted playsInline aria-hidden="true" />
          <span className={css.aim} aria-hidden="true" />
          <p className={css.word} role="status">
            {state === 'open' ? texts.aim(view) : texts.opening}
          </p>
        </div>
      )}
      <div className={css.actions}>
        {state !== 'refused' && (
          <Button disabled={state !== 'open'} onPress={shoot}>
            {texts.take(view)}
          </Button>
        )}
        <Button tone="ghost" onPress={onClose}>
          {texts.closeCamera}
        </Button>
      </div>
    </>
  )
}
