import { useEffect, useRef, useState } from 'react'
import css from './screen-frame.module.css'

/** What screen this is, beside its way back, once its own title has been scrolled away. */
export function TopTitle({ text }: { readonly text: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const header = place.current?.closest('header')
    const title = header?.parentElement?.querySelector('h1')
    if (!header || !title || !('IntersectionObserver' in globalThis)) return undefined
    const observer = new IntersectionObserver(seen => setShown(seen.at(-1)?.isIntersecting === false), {
      rootMargin: `-${header.offsetHeight}px 0px 0px`,
    })
    observer.observe(title)
    return () => observer.disconnect()
  }, [])
  return (
    <span ref={place} className={css.title} data-shown={isShown || undefined} aria-hidden="true">
      {isShown && text}
    </span>
  )
}
