import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { ErrorState } from '../parts/error-state.tsx'
import { ScreenFrame } from '../parts/screen-frame.tsx'
import { TextLink } from '../parts/text-link.tsx'
import { SHARED_TEXTS } from '../texts/shared.ts'
import css from './error-screen.module.css'

const textsFor = (error: unknown) => {
  if (!navigator.onLine) return SHARED_TEXTS.offline
  const isMissingChunk = error instanceof TypeError && /import|fetch|load/i.test(error.message)
  return isMissingChunk ? SHARED_TEXTS.outdated : SHARED_TEXTS.broken
}

/** Without a connection a reload would trade this screen for the browser's own error page. */
const reloadOnceOnline = () => {
  if (navigator.onLine) location.reload()
}

/** Stands in for a screen that could not be loaded or that broke: never a blank page. */
export function ErrorScreen() {
  const texts = textsFor(useRouteError())
  useEffect(() => {
    addEventListener('online', reloadOnceOnline)
    return () => removeEventListener('online', reloadOnceOnline)
  }, [])

  return (
    <ScreenFrame>
      <title>{texts.title}</title>
      <div className={css.middle}>
        <ErrorState {...texts} retryLabel={SHARED_TEXTS.reload} onRetry={reloadOnceOnline} />
        <TextLink way={{ onPress: () => location.assign('/splash') }}>{SHARED_TEXTS.toStart}</TextLink>
      </div>
    </ScreenFrame>
  )
}
