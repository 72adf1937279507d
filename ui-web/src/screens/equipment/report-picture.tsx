import { type SyntheticEvent, useRef, useState } from 'react'
import { Icon } from '../../parts/icon.tsx'
import { REPORT_TEXTS as texts } from '../../texts/equipment.ts'
import css from './report.module.css'

type ReportPictureProps = {
  /** Null while it is not asked for yet. */
  readonly src: string | null
  readonly alt: string
  readonly isShown: boolean
  /** The address does not open any more; a new one is wanted. */
  readonly onLinkNeeded: () => Promise<void>
  /** It is there, or does not come. */
  readonly onEnd: () => void
  /** Told how wide the picture is for its height, as soon as it is there. */
  readonly onRatio: (ratio: number) => void
}

/** One picture as a whole. An address lives for minutes only: when it fails, a fresh one is asked for once, then by the customer. */
export function ReportPicture({ src, alt, isShown, onLinkNeeded, onEnd, onRatio }: ReportPictureProps) {
  const hasAsked = useRef(false)
  const [tries, setTries] = useState(0)
  const [broken, setBroken] = useState<string | null>(null)
  const [isReady, setReady] = useState(false)

  const failed = () => {
    onEnd()
    setBroken(src)
    if (hasAsked.current) return
    hasAsked.current = true
    void onLinkNeeded()
  }
  const tryAgain = async () => {
    await onLinkNeeded()
    setBroken(null)
    setTries(tries + 1)
  }
  const loaded = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) => {
    hasAsked.current = false
    onEnd()
    setReady(true)
    if (naturalHeight > 0) onRatio(naturalWidth / naturalHeight)
  }

  return (
    <div className={css.slide} aria-hidden={!isShown || undefined}>
      {src !== null && broken === src ? (
        <div className={css.broken}>
          <Icon name="camera" size={28} />
          <p>{texts.pictureFailed}</p>
          {isShown && (
            <button type="button" className={css.again} onClick={() => void tryAgain()}>
              {texts.retry}
            </button>
          )}
        </div>
      ) : (
        <div className={css.frame} data-ready={isReady || undefined}>
          <img
            key={tries}
            className={css.picture}
            src={src ?? undefined}
            alt={alt}
            draggable={false}
            decoding="async"
            onLoad={loaded}
            onError={failed}
          />
        </div>
      )}
    </div>
  )
}
