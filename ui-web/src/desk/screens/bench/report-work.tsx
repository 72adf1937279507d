import { useState } from 'react'
import { type ReportView, REPORT_VIEWS } from '#core/storing/report-view.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { fileReport, reusePictures } from '#adapters/http/contract/staff/bench.ts'
import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { useAct } from '../../data/use-act.ts'
import { useDesk } from '../../desk.ts'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { StillNeeded } from '../../parts/still-needed.tsx'
import { BENCH_TEXTS as texts } from '../../texts/bench.ts'
import { gearTitle } from '../../texts/gear.ts'
import { failureText } from '../../texts/shared.ts'
import css from './bench.module.css'
import { FourPictures } from './four-pictures.tsx'
import { missingIn, ReportFields } from './report-fields.tsx'
import { ReportPreview } from './report-preview.tsx'
import { dropDraft, useDraft } from './use-draft.ts'
import { usePictures } from './use-pictures.ts'

type Props = {
  readonly order: StaffOrderDetail
  /** Which pictures the service has. */
  readonly there: readonly ReportView[]
  readonly needsReason: boolean
  readonly onFiled: () => void
}

/** Pictures, score and tip, filed as soon as all are there; how the customer will see it opens in between (G331). */
export function ReportWork({ order, there, needsReason, onFiled }: Props) {
  const { orderId } = order
  const desk = useDesk()
  const act = useAct()
  const { pictures, isKept, take, find, retry } = usePictures(orderId, there)
  const [draft, setDraft] = useDraft(orderId)
  const [isPreviewed, setPreviewed] = useState(false)
  const [failure, setFailure] = useState<StaffFailure | null>(null)

  const isTaken = REPORT_VIEWS.every(view => !['missing', 'refused'].includes(pictures[view].status))
  const isUploaded = REPORT_VIEWS.every(view => pictures[view].status === 'there')
  const missing = [...(isTaken ? [] : [texts.pictures]), ...missingIn(draft, needsReason)]
  const isWhole = missing.length === 0
  const file = () => {
    const { score, tip, reason } = draft
    if (score === null) return undefined
    const body = { score, tip, ...(needsReason && { reason }) }
    return act(fileReport, { params: { orderId }, body }).match(() => {
      dropDraft(desk, orderId)
      onFiled()
      void desk.queries.invalidateQueries()
    }, setFailure)
  }

  const reuse = () => {
    setFailure(null)
    return act(reusePictures, { params: { orderId } }).match(({ views, tip }) => {
      find(views)
      if (draft.tip === '' && tip !== null) setDraft({ tip })
    }, setFailure)
  }

  const isShown = isPreviewed && isWhole
  return (
    <>
      {!isKept && <Banner tone="warn">{texts.notKept}</Banner>}
      {needsReason && !isTaken && (
        <div className={css.reuse}>
          <Button busyLabel={texts.reusing} onPress={reuse}>
            {texts.reuse}
          </Button>
          <p className={css.note}>{texts.reuseNote}</p>
        </div>
      )}
      <FourPictures orderId={orderId} gear={gearTitle(order)} pictures={pictures} onTaken={take} onRetry={retry} />
      <ReportFields draft={draft} onChange={setDraft} needsReason={needsReason} />
      {isShown && <ReportPreview order={order} pictures={pictures} draft={draft} />}
      {failure !== null && <FailureBanner>{failureText(failure)}</FailureBanner>}
      {isWhole && !isUploaded && <Banner tone="warn">{texts.uploading}</Banner>}
      <div className={css.actions}>
        <StillNeeded names={missing} />
        <Button disabled={!isWhole || !isUploaded} busyLabel={texts.busy} onPress={file}>
          {texts.file}
        </Button>
        <Button tone="ghost" disabled={!isWhole} onPress={() => setPreviewed(!isShown)}>
          {isShown ? texts.closePreview : texts.preview}
        </Button>
      </div>
    </>
  )
}
