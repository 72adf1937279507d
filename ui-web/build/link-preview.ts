/** Twice as wide as high, nearly: what KakaoTalk and others show whole. */
export const LINK_PICTURE = { file: 'link-picture.png', width: 1200, height: 630 }

/** Where a shared link leads, each as HTML. */
type Linked = {
  readonly title: string
  readonly brand: string
  /** A messenger takes no other address of a picture than a whole one; empty where nobody knows yet where the app will be. */
  readonly publicUrl: string
}

/** What a messenger shows of a link that somebody sends (G645). No `og:url`: what is opened is the very link that was sent. */
export const linkPreview = ({ title, brand, publicUrl }: Linked): string =>
  [
    ['og:type', 'website'],
    ['og:site_name', brand],
    ['og:title', title],
    ['og:locale', 'ko_KR'],
    ['og:image', `${publicUrl}/${LINK_PICTURE.file}`],
    ['og:image:width', LINK_PICTURE.width],
    ['og:image:height', LINK_PICTURE.height],
    ['twitter:card', 'summary_large_image'],
  ]
    .map(([property, content]) => `<meta property="${property}" content="${content}">`)
    .join('')
