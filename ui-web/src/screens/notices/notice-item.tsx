import type { OwnNotice } from '#core/notices/ports/own-notices.ts'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Press } from '../../parts/press.tsx'
import { Whole } from '../../parts/whole.tsx'
import { clockText } from '../../texts/dates.ts'
import { NOTICES_TEXTS as texts } from '../../texts/notices.ts'
import css from './notices.module.css'

type NoticeItemProps = { readonly notice: OwnNotice; readonly isNew: boolean }

/** What was told, in its own words; pressed, it opens the screen that shows it. */
export function NoticeItem({ notice, isNew }: NoticeItemProps) {
  const { path } = notice
  const told = <Told notice={notice} isNew={isNew} />
  return path === null ? (
    <div className={css.notice}>{told}</div>
  ) : (
    <Press way={{ to: path }} className={css.notice}>
      {told}
    </Press>
  )
}

const Told = ({ notice: { at, what, next, path }, isNew }: NoticeItemProps) => (
  <>
    <span className={css.icon}>
      <Icon name={iconOf(path)} size={20} />
    </span>
    <span className={css.words}>
      <span className={css.first}>
        <span className={css.what}>
          <Whole text={asTitle(what)} />
          {isNew && <span className={css.fresh} role="img" aria-label={texts.fresh} />}
        </span>
        <span className={css.time}>{clockText(at)}</span>
      </span>
      {next !== '' && (
        <span className={css.next}>
          <Whole text={next} />
        </span>
      )}
    </span>
  </>
)

/** A title ends without a full stop, as everywhere in the app. */
const asTitle = (sentence: string): string => sentence.replace(/\.$/, '')

const ICONS: readonly (readonly [string, IconName])[] = [
  ['/equipment', 'skis'],
  ['/mypage/payment', 'card'],
  ['/mypage/faq', 'chat'],
  ['/mypage', 'person'],
  ['/terms', 'document'],
  ['/find', 'lock'],
]

const iconOf = (path: string | null): IconName => ICONS.find(([start]) => path?.startsWith(start))?.[1] ?? 'bell'
