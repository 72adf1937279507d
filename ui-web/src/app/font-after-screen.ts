import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

/** The build writes this link, switched off; see `ui-web/build/pages.ts`. */
const FONT_LINK = 'link[data-font]'

/** Asks for the font once the screen beside it works; until then the device's own font is used. */
export const FontAfterScreen = (): null => {
  useEffect(() => {
    if (import.meta.env.DEV) void import('../styles/development-font.css')
    const link = document.querySelector<HTMLLinkElement>(FONT_LINK)
    whenIdle(() => {
      if (link) link.disabled = false
    })
  }, [])
  return null
}
