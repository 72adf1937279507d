import { useEffect, useRef } from 'react'
import { DocumentTitle } from './document-title.tsx'
import css from './screen-title.module.css'

/**
 * The h1 of a screen and the title of the document. `\n` breaks the line. After a move inside the app the focus goes here,
 * unless the screen has already put it somewhere: into a field, or into a sheet that opened before the screen had its data.
 */
export function ScreenTitle({
  text,
  documentTitle,
}: {
  readonly text: string
  readonly documentTitle?: string | undefined
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const isFirstScreen = document.documentElement.dataset.moved === undefined
    if (!isFirstScreen && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <>
      <DocumentTitle>{documentTitle ?? text.replaceAll('\n', ' ')}</DocumentTitle>
      <h1 className={css.title} ref={heading} tabIndex={-1}>
        {text}
      </h1>
    </>
  )
}
