import { useEffect, useEffectEvent } from 'react'
import { SCAN_TEXTS as texts } from '../texts/scan.ts'
import css from './scan.module.css'
import { FailureBanner } from './failure-banner.tsx'
import { openCodeReader } from './read-code.ts'
import { useCamera } from './use-camera.ts'

const LOOK_EVERY_MS = 150

type Props = {
  readonly onCode: (code: string) => void
  /** It goes on looking for another code. */
  readonly isSeries: boolean
}

/** Looks through the camera for a code: until it sees one, or in a series for one after another. */
export function CodeCamera({ onCode, isSeries }: Props) {
  const { video, state } = useCamera()
  const found = useEffectEvent(onCode)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    let last: string | null = null
    const look = async () => {
      const read = await openCodeReader()
      const lookOnce = async () => {
        const shown = video.current
        // A frame that cannot be read is followed by the next.
        const code = shown === null ? null : await read(shown).catch(() => null)
        if (isLeft) return
        // The label that is still in front of the camera is not read again.
        const isNew = code !== null && code !== last
        if (isNew) {
          last = code
          found(code)
        }
        if (!isNew || isSeries) timer = setTimeout(lookOnce, LOOK_EVERY_MS)
      }
      await lookOnce()
    }
    if (state === 'open') look().catch(() => undefined)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [state, video, isSeries])

  if (state === 'refused') return <FailureBanner>{texts.noCamera}</FailureBanner>
  return (
    <div className={css.camera}>
      <video ref={video} className={css.video} muted playsInline aria-hidden="true" />
      <span className={css.aim} aria-hidden="true" />
      <p className={css.word} role="status">
        {state === 'open' ? texts.aim : texts.opening}
      </p>
    </div>
  )
}
