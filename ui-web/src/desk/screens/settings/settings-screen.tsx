import { type ReactNode, useState } from 'react'
import { match } from 'ts-pattern'
import type { Region, Shop } from '#core/shared/shop.ts'
import { mayActAs } from '#core/shared/staff.ts'
import type { Instant } from '#core/shared/instant.ts'
import { readShop } from '#adapters/http/contract/staff/settings.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { ListRow } from '../../../parts/list-row.tsx'
import { Loading } from '../../../parts/loading.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { useSession } from '../../data/session.ts'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { Column, Columns } from '../../parts/columns.tsx'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import {
  changeText,
  factValue,
  missingText,
  percentText,
  SETTINGS_TEXTS as texts,
  sinceText,
  weekdaysText,
  yearlyDayText,
} from '../../texts/settings.ts'
import { ChangeHistory } from './change-history.tsx'
import { ClosedDays } from './closed-days.tsx'
import { LateFees } from './late-fees.tsx'
import { PromisesSheet } from './promises-sheet.tsx'
import { RegionSheet, WindowsSheet } from './region-sheets.tsx'
import css from './settings.module.css'
import { ShopFile } from './shop-file.tsx'
import type { ShownFacts } from './shown-facts.ts'
import { type Switch, SwitchSheet, SWITCH_TEXTS } from './switch-sheets.tsx'
import { type TextGroup, TextFactsSheet } from './text-facts.tsx'

/** The shop's own facts, as an owner thinks of them; each change says for whom it changes what before it is saved. */
export function SettingsScreen() {
  const loaded = useStaffCall(readShop, {})
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      {loaded.status === 'loading' && (
        <Loading>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </Loading>
      )}
      {loaded.status === 'failed' && <LoadFailure failure={loaded.error} onRetry={loaded.retry} />}
      {loaded.status === 'ready' && <Settings {...loaded.value} />}
    </>
  )
}

type Open =
  | { readonly kind: 'TEXT'; readonly group: TextGroup }
  | { readonly kind: 'PROMISES' }
  | { readonly kind: 'REGION'; readonly region: Region | null }
  | { readonly kind: 'WINDOWS'; readonly region: Region }
  | { readonly kind: 'SWITCH'; readonly name: Switch }

type Props = ShownFacts & {
  readonly coming: readonly {
    readonly change: number
    readonly effectiveFrom: Instant
    readonly facts: readonly string[]
  }[]
  readonly missing: readonly string[]
}

function Settings({ facts, version, coming, missing }: Props) {
  const canChange = mayActAs(useSession().member.role, 'ADMIN')
  const [open, setOpen] = useState<Open | null>(null)
  const shown = { facts, version, canChange }
  const row = (title: string, note: string, way: Open) => (
    <Row key={title} title={title} note={note} onOpen={canChange ? () => setOpen(way) : null} />
  )
  const textRow = (group: TextGroup, note: string) => row(texts.sheets[group], note, { kind: 'TEXT', group })
  const { season, pickup } = facts

  return (
    <>
      {!canChange && <p className={css.note}>{texts.readOnly}</p>}
      {missing.length > 0 && <Missing paths={missing} regions={facts.regions} />}
      <Columns>
        <Column>
          <ClosedDays {...shown} />
          <Card title={texts.groups.regions}>
            {facts.regions.map(region => (
              <div key={region.code}>
                {row(region.label, region.isOpen ? region.address : texts.region.closed, { kind: 'REGION', region })}
                {row(`${region.area} ${texts.windows.row}`, windowsText(region), { kind: 'WINDOWS', region })}
              </div>
            ))}
            {canChange && (
              <div className={css.actions}>
                <Button tone="ghost" onPress={() => setOpen({ kind: 'REGION', region: null })}>
                  {texts.region.add}
                </Button>
              </div>
            )}
          </Card>
          <Card title={texts.groups.season}>
            {textRow('season', `${yearlyDayText(season.windowStart)} ~ ${yearlyDayText(season.windowEnd)}`)}
            {textRow(
              'pickup',
              `${pickup.lastHour}시 마감, 영업일 ${pickup.withinBusinessDays.earliest}~${pickup.withinBusinessDays.latest}일 뒤`,
            )}
          </Card>
          <Card title={texts.groups.fees}>
            {textRow('paymentFee', percentText(facts.paymentFeeBasisPoints))}
            <LateFees {...shown} />
          </Card>
        </Column>
        <Column>
          <Card title={texts.groups.store}>
            {textRow('brand', `${facts.brand.korean} · ${facts.brand.latin}`)}
            {textRow('company', facts.company.name)}
            {textRow('support', `${facts.support.phone} · ${facts.support.hours}`)}
            {row(texts.sheets.promises, facts.promises.every.join(', '), { kind: 'PROMISES' })}
            {textRow('links', facts.links.terms)}
          </Card>
          <Card title={texts.groups.switches}>
            {(['selfBooking', 'limitToCapacity', 'statutoryWithdrawal'] as const).map(name =>
              row(SWITCH_TEXTS[name].title, switchText(facts, name), { kind: 'SWITCH', name }),
            )}
            <Row
              title={texts.alimtalk.title}
              note={facts.alimtalk === null ? texts.alimtalk.off : texts.alimtalk.text(facts.alimtalk.templates.length)}
              onOpen={null}
            />
          </Card>
          <Card title={texts.coming}>
            {coming.length === 0 ? (
              <p className={css.note}>{texts.noComing}</p>
            ) : (
              <ul className={css.rows}>
                {coming.map(({ change, effectiveFrom, facts: names }) => (
                  <li key={change} className={css.row}>
                    <span>
                      <span className={css.name}>{changeText(names)}</span>
                      <span className={css.sub}>{texts.plan.since(sinceText(effectiveFrom))}</span>
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Card>
          <ShopFile {...shown} />
          <ChangeHistory {...shown} />
        </Column>
      </Columns>
      {open && <OpenSheet open={open} facts={facts} version={version} onClose={() => setOpen(null)} />}
    </>
  )
}

const windowsText = ({ pickupWindows }: Region): string =>
  pickupWindows === null
    ? texts.windows.call
    : texts.windows.some(
        weekdaysText(pickupWindows.weekdays),
        pickupWindows.stops.MORNING,
        pickupWindows.stops.AFTERNOON,
      )

const switchText = (facts: Shop, name: Switch): string =>
  facts[name] === null ? texts.withdrawal.undecided : factValue(name, facts[name])

type RowProps = { readonly title: string; readonly note: string; readonly onOpen: (() => void) | null }

/** A fact that leads to its form, or only shows. */
const Row = ({ title, note, onOpen }: RowProps): ReactNode =>
  onOpen === null ? (
    <div className={css.row}>
      <span>
        <span className={css.name}>{title}</span>
        <span className={css.sub}>{note}</span>
      </span>
    </div>
  ) : (
    <ListRow title={title} note={note} way={{ onPress: onOpen }} />
  )

/** What keeps a real shop from opening, or tells its customers of another. */
const Missing = ({ paths, regions }: { readonly paths: readonly string[]; readonly regions: Shop['regions'] }) => (
  <Banner tone="warn">
    {texts.missing(paths.length)}: {missingText(paths, regions)}
  </Banner>
)

type OpenProps = ShownFacts & { readonly open: Open; readonly onClose: () => void }

const OpenSheet = ({ open, ...shown }: OpenProps) =>
  match(open)
    .with({ kind: 'TEXT' }, ({ group }) => <TextFactsSheet group={group} {...shown} />)
    .with({ kind: 'PROMISES' }, () => <PromisesSheet {...shown} />)
    .with({ kind: 'REGION' }, ({ region }) => <RegionSheet region={region} {...shown} />)
    .with({ kind: 'WINDOWS' }, ({ region }) => <WindowsSheet region={region} {...shown} />)
    .with({ kind: 'SWITCH' }, ({ name }) => <SwitchSheet name={name} {...shown} />)
    .exhaustive()
