import { renderToStaticMarkup } from 'react-dom/server'
import { LINK_PICTURE } from '../build/link-preview.ts'
import { Landscape } from './scenes/landscape.tsx'
import { LogoMark } from './scenes/logo-mark.tsx'

const { width, height } = LINK_PICTURE
const MARK_SIZE = 190
/** Below the highest peak, so that its snow stays free. */
const MARK_AT = { x: (width - MARK_SIZE) / 2, y: 200 }

/** What a messenger shows beside a link: the place of all scenes and the mark. No letters, so that it is every shop's. */
export const renderLinkPicture = (): string =>
  renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <Landscape view="0 0 390 236" />
      <g transform={`translate(${MARK_AT.x} ${MARK_AT.y})`}>
        <LogoMark size={MARK_SIZE} />
      </g>
    </svg>,
  )
