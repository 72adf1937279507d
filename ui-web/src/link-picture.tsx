import { renderToStaticMarkup } from 'react-dom/server'
import { LINK_PICTURE } from '../build/link-preview.ts'
import { Landscape } from './scenes/landscape.tsx'

const { width, height } = LINK_PICTURE

/** What a messenger shows beside a link, still without the mark: the place of all scenes. No letters, so that it is every shop's. */
export const renderLinkLandscape = (): string =>
  renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <Landscape view="0 0 390 236" />
    </svg>,
  )
