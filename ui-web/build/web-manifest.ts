import type { Shop } from '#core/shared/shop.ts'
import { APP_ICONS } from './app-icons.ts'
import { markGround } from './mark-ground.ts'

/** What an installed app is called and how it opens: the start leads home, or to the login. */
export const webManifest = (shop: Pick<Shop, 'brand'>): string =>
  JSON.stringify({
    id: '/',
    name: shop.brand.korean,
    short_name: shop.brand.korean,
    description: '스키와 스노보드를 맡기면 점검하고 다음 시즌까지 안전하게 보관해요.',
    lang: 'ko',
    dir: 'ltr',
    start_url: '/splash',
    scope: '/',
    display: 'standalone',
    // One of each is all that a manifest holds: the ground of the mark is right by day and night until the page is there,
    // and then its own `theme-color` has one for each.
    background_color: markGround(shop),
    theme_color: '#ffffff',
    categories: ['lifestyle', 'sports'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...APP_ICONS.flatMap(({ file, size, purpose }) =>
        purpose === null ? [] : [{ src: `/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose }],
      ),
    ],
  })
