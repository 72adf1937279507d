import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { currentShop } from '#adapters/system/current-shop.ts'
import { SOCIAL_PROVIDERS } from '#core/account/provider.ts'
import { type Shop, TRIAL_SHOP } from '#core/shared/shop.ts'
import { takesEncoding } from './compressed-answers.ts'
import { type PageFacts, renderPages } from './render-pages.ts'

/** A page or a picture with the shop's facts in it. */
export type ShopPage = { readonly plain: Buffer; readonly br: Buffer; readonly gzip: Buffer; readonly etag: string }

type Pages = ReadonlyMap<string, ShopPage>

/** The pages of the app as the shop's facts make them; those of a trial with all ways in are the build's. */
export type ShopPages = {
  /** Null where the file of the build is right. Waits only while no other facts than a trial's were ever shown. */
  readonly find: (name: string) => Promise<ShopPage | null>
  /** Renders anew when the facts have changed. */
  readonly follow: () => void
}

/** They are made in seconds, and often: not as small as they could be. */
const BROTLI_QUALITY = 5

type Setup = Omit<PageFacts, 'shop'> & {
  /** Where the built app is. */
  readonly folder: string
  readonly report: (cause: unknown) => void
}

export const makeShopPages = ({ folder, publicUrl, social, report }: Setup): ShopPages => {
  let shown: Promise<Pages | null> = Promise.resolve(null)
  let shownOf: Shop | null = social.length === SOCIAL_PROVIDERS.length ? TRIAL_SHOP : null
  let hasShown = false

  const follow = (): void => {
    const shop = currentShop()
    if (shop === shownOf) return
    shownOf = shop
    const before = shown
    const rendering = render(folder, { shop: { ...shop, alimtalk: null }, social, publicUrl }).catch(
      (cause: unknown) => {
        report(cause)
        return before
      },
    )
    if (!hasShown) {
      hasShown = true
      shown = rendering
      return
    }
    void take(rendering, shop)
  }
  /** Until they are ready those of before are shown, unless the facts have changed once more. */
  const take = async (rendering: Promise<Pages | null>, shop: Shop): Promise<void> => {
    const pages = await rendering
    if (shownOf === shop) shown = Promise.resolve(pages)
  }
  return {
    follow,
    find: async name => {
      follow()
      return (await shown)?.get(name) ?? null
    },
  }
}

const render = async (folder: string, own: PageFacts): Promise<Pages> => {
  const { files } = await renderPages(folder, own)
  const pages = Object.entries(files).map(
    async ([name, content]) =>
      [name, await packed(typeof content === 'string' ? Buffer.from(content) : Buffer.from(content))] as const,
  )
  return new Map(await Promise.all(pages))
}

const packed = async (plain: Buffer): Promise<ShopPage> => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)])
  return { plain, br, gzip: gzipped, etag: `"${createHash('sha256').update(plain).digest('base64url')}"` }
}

/** As the files of the build are sent: fresh, and packed as the browser takes it. */
export const sendPage = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { page, type }: { readonly page: ShopPage; readonly type: string },
): FastifyReply => {
  void reply
    .header('cache-control', 'public, max-age=0, must-revalidate')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
  if (headers['if-none-match'] === page.etag) return reply.code(304).send()
  const accepted = headers['accept-encoding']
  void reply.type(type)
  if (takesEncoding(accepted, 'br')) return reply.header('content-encoding', 'br').send(page.br)
  return takesEncoding(accepted, 'gzip')
    ? reply.header('content-encoding', 'gzip').send(page.gzip)
    : reply.send(page.plain)
}
