import { type SyntheticEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OrderId } from '#core/shared/ids.ts'
import { parseLockerRange } from '#core/storing/locker.ts'
import { parseOrderId } from '#core/storing/order-id.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { TextField } from '../../../parts/text-field.tsx'
import { Choices } from '../../parts/choices.tsx'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { ScanField } from '../../parts/scan-field.tsx'
import { useFindCode } from '../../parts/use-find-code.ts'
import { WaitingOrders } from '../../parts/waiting-orders.tsx'
import { useRegion } from '../../parts/use-region.ts'
import { LABEL_TEXTS as texts } from '../../texts/labels.ts'
import { SCAN_TEXTS } from '../../texts/scan.ts'
import { failureText } from '../../texts/shared.ts'
import { useLockers } from '../storage/use-lockers.ts'
import css from './labels.module.css'
import { OrderLabel } from './order-label.tsx'
import { PrintedLabel } from './printed-label.tsx'

const choicesOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.keys(names) as Value[]).map(value => ({ value, label: names[value] }))

const readIds = (text: string): readonly OrderId[] =>
  text.split(',').flatMap(id =>
    parseOrderId(id).match(
      known => [known],
      () => [],
    ),
  )

/** Labels of sets and lockers, one or many, on rolls of 62 mm or on A4. What is printed is in the address. */
export function LabelsScreen() {
  const [query, setQuery] = useSearchParams()
  const orders = readIds(query.get('orders') ?? '')
  const lockers = query.get('lockers') ?? ''
  const { all, region: own, choose, failed } = useRegion()
  const region = query.get('region') ?? own ?? ''
  const name = all.find(({ code }) => code === region)?.name ?? region
  const codes = lockers === '' ? [] : parseLockerRange(lockers).unwrapOr([])
  const { data: registered = [] } = useLockers(codes.length === 0 || region === '' ? null : region)
  const isKnown = new Set<string>(registered.map(({ code }) => code))
  // A storage without registered lockers has them as free text.
  const unregistered = registered.length === 0 ? [] : codes.filter(code => !isKnown.has(code))
  const [kind, setKind] = useState<'orders' | 'lockers'>(lockers === '' ? 'orders' : 'lockers')
  const [paper, setPaper] = useState<'roll' | 'a4'>('roll')
  const count = kind === 'orders' ? orders.length : codes.length

  const add = (id: OrderId) => setQuery({ orders: [...new Set([...orders, id])].join(',') })
  return (
    <>
      <div className="unprinted">
        <PageTitle>{texts.title}</PageTitle>
        <p className={css.lead}>{texts.lead}</p>
        <div className={css.form}>
          <Choices label={texts.what} choices={choicesOf(texts.kinds)} value={kind} onChange={setKind} />
          <Choices label={texts.paper} choices={choicesOf(texts.papers)} value={paper} onChange={setPaper} />
          {kind === 'orders' ? (
            <OrdersToLabel onAdded={add} />
          ) : (
            <>
              {failed !== null && <LoadFailure failure={failed.error} onRetry={failed.retry} />}
              {all.length > 1 && (
                <Choices
                  label={texts.region}
                  choices={all.map(({ code, name }) => ({ value: code, label: name }))}
                  value={region}
                  onChange={code => {
                    choose(code)
                    setQuery({ lockers, region: code })
                  }}
                />
              )}
              <LockersToLabel onRange={range => setQuery({ lockers: range, region })} />
            </>
          )}
        </div>
        <h2 className={css.head}>
          {texts.sheet} {texts.count(count)}
        </h2>
        {kind === 'lockers' && unregistered.length > 0 && (
          <Banner tone="warn">{texts.unregistered(unregistered)}</Banner>
        )}
        {count === 0 ? (
          <p className={css.note}>{texts.none}</p>
        ) : (
          <div className={css.actions}>
            <Button onPress={() => print()}>{texts.print}</Button>
            <Button tone="ghost" onPress={() => setQuery({})}>
              {texts.clear}
            </Button>
          </div>
        )}
      </div>
      <div className={css.sheet} data-paper={paper} data-theme="light">
        {kind === 'orders'
          ? orders.map(id => <OrderLabel key={id} orderId={id} />)
          : codes.map(code => <PrintedLabel key={code} scanned={`${region}:${code}`} large={code} lines={[name]} />)}
      </div>
      {/* Below what is to be printed: that a set was added is in sight. */}
      {kind === 'orders' && (
        <div className={`${css.waiting} unprinted`}>
          <WaitingOrders
            lanes={['TO_INSPECT', 'TO_BRING_IN', 'TO_SHELVE']}
            title={texts.waiting}
            empty={texts.nothingWaits}
            wayTo={id => `/desk/labels?orders=${[...new Set([...orders, id])].join(',')}`}
          />
        </div>
      )}
    </>
  )
}

function OrdersToLabel({ onAdded }: { readonly onAdded: (id: OrderId) => void }) {
  const findCode = useFindCode()
  const scan = (code: string) =>
    findCode(code).match(({ orderId }) => {
      if (orderId === null) return SCAN_TEXTS.nothing(code)
      onAdded(orderId)
      return null
    }, failureText)
  return <ScanField label={texts.addOrder} onCode={scan} />
}

function LockersToLabel({ onRange }: { readonly onRange: (range: string) => void }) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const range = parseLockerRange(typed)
    setWrong(range.isErr())
    if (range.isOk()) onRange(typed.trim().toUpperCase())
  }
  return (
    <form method="post" onSubmit={submit} noValidate>
      <TextField
        label={texts.range}
        value={typed}
        onChange={text => {
          setTyped(text)
          setWrong(false)
        }}
        placeholder={texts.rangePlaceholder}
        autoComplete="off"
        enterKeyHint="done"
        {...(isWrong && { message: { tone: 'bad', text: texts.rangeWrong } })}
      />
      <Button tone="ghost">{texts.add}</Button>
    </form>
  )
}
