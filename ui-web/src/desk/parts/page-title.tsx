import { useEffect, useRef } from 'react'
import { SHOP } from '../../app/shop.ts'
import { pageTitle } from '../texts/shared.ts'
import css from './page-title.module.css'

/** The h1 of a page and the title of the document. After a move the focus goes here, out of the menu that stays. */
export function PageTitle({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.documentElement.dataset.moved !== undefined) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <>
      <title>{`${pageTitle(children)} | ${SHOP.brand.korean}`}</title>
      <h1 className={css.title} ref={heading} tabIndex={-1}>
        {children}
      </h1>
    </>
  )
}
