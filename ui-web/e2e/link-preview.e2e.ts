import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const DIST = join(import.meta.dirname, '../dist')
/** Some messengers leave a picture out that takes long. */
const MOST_PICTURE_KB = 60

const readTags = (page: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...readFileSync(join(DIST, page), 'utf8').matchAll(/<meta [^>]*?property="([^"]+)" content="([^"]*)"/g)].map(
      ([, property = '', content = '']) => [property, content],
    ),
  )

/** The desk's page, and frames of pages: nobody sends a link to one. */
const NO_APP_PAGES = ['desk.html', ...globSync('*.html', { cwd: join(import.meta.dirname, '../public') })]
const appPages = globSync('**/*.html', { cwd: DIST }).filter(page => !NO_APP_PAGES.includes(page))

test('each page of the app says what a link to it shows (G645)', () => {
  expect(appPages.length).toBeGreaterThan(20)
  for (const page of appPages) {
    expect([page, readTags(page)]).toEqual([
      page,
      {
        'og:type': 'website',
        'og:site_name': '시즌킵',
        'og:title': expect.stringContaining('시즌킵'),
        'og:description': expect.stringMatching(/보관해요\.$/),
        'og:locale': 'ko_KR',
        'og:image': '/link-picture.png',
        'og:image:width': '1200',
        'og:image:height': '630',
        'twitter:card': 'summary_large_image',
      },
    ])
  }
  expect(readTags('easylogin.html')['og:title']).toBe('로그인 | 시즌킵')
  expect(readTags('desk.html')).toEqual({})
})

test('the picture of a link is as large as it is said to be, light, and drawn in its colours (G645)', async () => {
  const picture = readFileSync(join(DIST, 'link-picture.png'))
  const { width, height, format } = await sharp(picture).metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
  expect(picture.length / 1024).toBeLessThanOrEqual(MOST_PICTURE_KB)
  const [red, green, blue] = await sharp(picture).extract({ left: 520, top: 370, width: 1, height: 1 }).raw().toBuffer()
  expect([red, green, blue]).toEqual([0x15, 0x63, 0xe6])
})
