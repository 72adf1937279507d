/** The build writes this link, switched off; see `ui-web/build/pages.ts`. */
const FONT_LINK = 'link[data-font]'

/** The font comes after everything that the first screen needs; until then the device's own font stands in. */
export const loadFontAfterPage = (): void => {
  if (import.meta.env.DEV) void import('../styles/development-font.css')
  const link = document.querySelector<HTMLLinkElement>(FONT_LINK)
  const switchOn = () => {
    if (link) link.disabled = false
  }
  if (document.readyState === 'complete') switchOn()
  else addEventListener('load', switchOn, { once: true })
}
