import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { OrderId } from '#core/shared/ids.ts'
import { LabelCode } from '#core/storing/label-code.ts'
import { parseLockerLabel } from '#core/storing/locker.ts'
import { useNavigate } from 'react-router-dom'
import type { output } from 'zod/mini'
import { find } from '#adapters/http/contract/staff/work.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { useDesk } from '../../desk.ts'
import { handTypedTo } from '../../app/typed-ahead.ts'
import { DeskIcon } from '../../parts/desk-icon.tsx'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { FIND_TEXTS as texts } from '../../texts/find.ts'
import { failureText } from '../../texts/shared.ts'
import css from './find-screen.module.css'
import { FoundLockers } from './found-lockers.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { Results } from './results.tsx'
import { useQuiet } from './use-quiet.ts'
import { useRecent } from './use-recent.ts'

const QUIET_MS = 200
const LEAST_CHARACTERS = 2

type Found = output<typeof find.answer>
type Said =
  | { readonly kind: 'Lockers'; readonly lockers: Found['lockers'] }
  | { readonly kind: 'Unknown'; readonly code: string }
  | { readonly kind: 'Failed'; readonly text: string }

/** One box for whatever somebody has in the hand or in the ear: results while typing, a code leads straight there on Enter (G322). */
export function FindScreen() {
  const { send } = useDesk()
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [said, setSaid] = useState<Said | null>(null)
  const { recent, note, clear } = useRecent()
  const asked = useQuiet(text.trim(), QUIET_MS)
  /** The last scan wins, whichever is answered first. */
  const newest = useRef('')

  useEffect(() => {
    if (box.current !== null) handTypedTo(box.current)
    const move = (event: KeyboardEvent) => {
      const next = whereTo(event, box.current, results.current)
      if (next === null) return
      event.preventDefault()
      next.focus()
      if (next === box.current) box.current.select()
    }
    addEventListener('keydown', move)
    return () => removeEventListener('keydown', move)
  }, [])

  const type = (typed: string) => {
    setText(typed)
    setSaid(null)
    newest.current = ''
  }
  const open = (orderId: OrderId) => void navigate(`/desk/orders/${orderId}`)
  const go = async (event: SyntheticEvent) => {
    event.preventDefault()
    // What a scanner has typed is in the box before it is on the screen.
    const code = box.current?.value.trim() ?? ''
    box.current?.select()
    if (!isCode(code)) return results.current?.querySelector<HTMLElement>('a[href*="/orders/"]')?.focus()
    newest.current = code
    const found = await send(find, { params: { code } })
    if (newest.current !== code) return undefined
    return found.match(
      ({ orderId, lockers }) => {
        const inLockers = lockers.flatMap(({ orders }) => orders)
        const [only = null, ...others] = orderId === null ? inLockers : [orderId]
        if (only !== null && others.length === 0) return open(only)
        return setSaid(lockers.length > 0 ? { kind: 'Lockers', lockers } : { kind: 'Unknown', code })
      },
      failure => setSaid({ kind: 'Failed', text: failureText(failure) }),
    )
  }

  return (
    <div className={css.page}>
      <PageTitle>{texts.title}</PageTitle>
      <search>
        <form className={css.form} onSubmit={go}>
          <label className="unseen" htmlFor="find">
            {texts.box}
          </label>
          <DeskIcon name="search" size={22} />
          <input
            id="find"
            ref={box}
            className={css.input}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={texts.hint}
            value={text}
            onChange={event => type(event.target.value)}
          />
          {text !== '' && (
            <button
              type="button"
              className={css.clear}
              aria-label={texts.clear}
              onClick={() => {
                type('')
                box.current?.focus()
              }}
            >
              <Icon name="close" size={18} />
            </button>
          )}
        </form>
      </search>
      <div ref={results}>
        {said?.kind === 'Failed' && <FailureBanner>{said.text}</FailureBanner>}
        {said?.kind === 'Unknown' && (
          <div role="status">
            <Banner tone="warn">{texts.codeUnknown(said.code)}</Banner>
          </div>
        )}
        {said?.kind === 'Lockers' ? (
          <FoundLockers lockers={said.lockers} />
        ) : text.trim().length < LEAST_CHARACTERS ? (
          <RecentOrders recent={recent} onClear={clear} />
        ) : (
          asked.length >= LEAST_CHARACTERS && <Results asked={asked} onOpen={note} />
        )}
      </div>
    </div>
  )
}

/** Of a set or of a locker. */
const isCode = (text: string): boolean => LabelCode.parse(text).isOk() || parseLockerLabel(text).isOk()

/** `/` leads to the box, arrows from the box into the results and back. */
const whereTo = (event: KeyboardEvent, box: HTMLElement | null, results: HTMLElement | null): HTMLElement | null => {
  if (event.isComposing) return null
  if (event.key === '/') return event.target === box ? null : box
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return null
  const places = [box, ...(results?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  const at = places.findIndex(place => place === document.activeElement)
  return at === -1 ? null : (places[at + step] ?? null)
}
