import { Day } from '#core/shared/day.ts'
import type { HomePicture } from '#core/storing/ports/home-picture-store.ts'
import type { KnownHome } from '#core/storing/ports/own-storage.ts'
import { momentText } from '../../texts/dates.ts'
import { SHARED_TEXTS } from '../../texts/shared.ts'
import { queries } from '../../hooks/use-loaded.ts'

/** Home as it is drawn now, which is how it begins next time; null while something is shown that is asked for after it. */
export const takeHomePicture = ({ readAt }: KnownHome, today: Day): HomePicture | null => {
  const screen = document.querySelector('#root main')?.parentElement
  if (!screen || queries.getQueryCache().getAll().some(isBesideHome)) return null
  return {
    build: document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src') ?? '',
    from: Day.startOf(today),
    until: Day.startOf(Day.addDays(today, 1)),
    html: screen.outerHTML,
    note: SHARED_TEXTS.lastKnown.of(momentText(readAt)),
    retry: SHARED_TEXTS.reload,
  }
}

type Asked = { readonly queryKey: readonly unknown[]; readonly state: { readonly data: unknown } }

const isBesideHome = ({ queryKey, state }: Asked): boolean => queryKey[1] !== 'home' && state.data !== undefined
