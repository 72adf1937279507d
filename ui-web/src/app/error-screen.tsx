import { useEffect } from 'react'
import { ActionBar } from '../parts/action-bar.tsx'
import { ScreenFrame } from '../parts/screen-frame.tsx'
import { TextLink } from '../parts/text-link.tsx'
import { SHARED_TEXTS } from '../texts/shared.ts'
import { FontAfterScreen } from './font-after-screen.ts'

const textsFor = (error: unknown) => {
  if (!navigator.onLine) return SHARED_TEXTS.offline
  // Code that does not come is a TypeError; styles are an Error of the loader's own.
  const isMissingChunk = error instanceof Error && /import|fetch|load/i.test(error.message)
  return isMissingChunk ? SHARED_TEXTS.outdated : SHARED_TEXTS.broken
}

/** Without a connection a reload would trade this screen for the browser's own error page. */
const reloadOnceOnline = () => {
  if (navigator.onLine) location.reload()
}

/** Stands in for a screen that could not be loaded or that broke: never a blank page. */
export function ErrorScreen({ error }: { readonly error: unknown }) {
  const texts = textsFor(error)
  useEffect(() => {
    addEventListener('online', reloadOnceOnline)
    return () => removeEventListener('online', reloadOnceOnline)
  }, [])

  return (
    <>
      <ScreenFrame
        title={texts.title}
        lead={<span role="alert">{texts.text}</span>}
        action={
          <ActionBar
            aside={<TextLink way={{ onPress: () => location.assign('/splash') }}>{SHARED_TEXTS.toStart}</TextLink>}
            onPress={reloadOnceOnline}
          >
            {SHARED_TEXTS.reload}
          </ActionBar>
        }
      />
      <FontAfterScreen />
    </>
  )
}
